//! What suppositions are made on: the usual board, or a variant's table.
//!
//! The rule of failed literals, nested or not, asks no more than this, and not
//! why something holds; what arguments need the board and the table have
//! beyond it.

use super::net::Member;

/// Members that are open, in or out, and what follows from them.
pub(crate) trait Ground {
    fn member_count(&self) -> usize;

    fn is_open(&self, member: Member) -> bool;

    fn is_out(&self, member: Member) -> bool;

    /// Whether nothing can come of it.
    fn is_broken(&self) -> bool;

    /// Whether each cell has its value.
    fn is_solved(&self) -> bool;

    /// Draws all consequences, up to a contradiction.
    fn settle(&mut self);

    /// Puts a member in or out.
    fn set(&mut self, member: Member, holds: bool);

    /// Supposes that a member is in or out, without a consequence yet.
    fn suppose(&mut self, member: Member, holds: bool);

    /// The members known since the last supposition, which is the first.
    fn since_supposed(&self) -> &[Member];

    /// Undoes the last supposition and all that followed.
    fn take_back(&mut self);

    /// Each open member with both values that it can have.
    fn literals(&self) -> Vec<(Member, bool)> {
        let open = (0..self.member_count() as Member).filter(|&member| self.is_open(member));
        open.flat_map(|member| [(member, true), (member, false)]).collect()
    }

    /// Whether a literal fails by its consequences alone.
    fn fails(&mut self, member: Member, holds: bool) -> bool {
        self.suppose(member, holds);
        self.settle();
        let fails = self.is_broken();
        self.take_back();
        fails
    }
}
