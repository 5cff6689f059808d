//! A drawing of Penpa: lists of places and what stands there, by the names of its tools.

use crate::programs::brackets::{Item, Member};

use super::super::item::{list, member, members, number};

/// The drawing of the question or of the answer.
#[derive(Clone, Copy)]
pub(super) struct Drawing<'i, 'a>(pub(super) Option<&'i Item<'a>>);

impl<'i, 'a> Drawing<'i, 'a> {
    /// All tools, each with what it has drawn.
    pub(super) fn tools(self) -> &'i [Member<'a>] {
        self.0.map(members).unwrap_or_default()
    }

    fn tool(self, name: &str) -> Option<&'i Item<'a>> {
        self.0.and_then(|item| member(members(item), name))
    }

    /// What a tool has put on single places: the number of each place, and its values. A key
    /// that is no number becomes the number of a place that no board has.
    pub(super) fn places(self, name: &str) -> Vec<(usize, &'i Item<'a>)> {
        let places = self.tool(name).map(members).unwrap_or_default();
        let number = |key: &str| key.parse().unwrap_or(usize::MAX);
        places.iter().map(|member| (number(&member.key), &member.value)).collect()
    }

    /// What a tool has put between two places, in the same way.
    pub(super) fn edges(self, name: &str) -> Vec<([usize; 2], &'i Item<'a>)> {
        let places = self.tool(name).map(members).unwrap_or_default();
        let edge = |key: &str| {
            let (from, to) = key.split_once(',')?;
            Some([from.parse().ok()?, to.parse().ok()?])
        };
        let no_edge = [usize::MAX; 2];
        places.iter().map(|part| (edge(&part.key).unwrap_or(no_edge), &part.value)).collect()
    }

    /// The lists of places of a tool; empty ones are left over from what was deleted.
    pub(super) fn lists(self, name: &str) -> Vec<Vec<usize>> {
        let lists = self.tool(name).map(list).unwrap_or_default();
        let number = |item: &Item<'_>| number(item).unwrap_or(usize::MAX);
        let lists = lists.iter().map(|item| list(item).iter().map(number).collect());
        lists.filter(|list: &Vec<usize>| !list.is_empty()).collect()
    }

    /// How many things a tool has drawn.
    pub(super) fn count(self, name: &str) -> usize {
        let Some(item) = self.tool(name) else { return 0 };
        members(item).len() + list(item).iter().filter(|item| !list(item).is_empty()).count()
    }
}
