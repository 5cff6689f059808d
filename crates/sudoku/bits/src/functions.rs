//! The engine's functions, compiled as a whole for one processor.
//!
//! All that they call is inlined, so the vectors stay in registers, and what is
//! chosen for a processor is chosen once for each call from outside.

/// Defines the functions for a processor and its features.
macro_rules! functions {
    ($processor:ident, $($feature:tt),*) => {
        /// The board of some givens; see [`crate::givens::start`].
        $(#[target_feature(enable = $feature)])*
        pub(crate) fn start(cpu: $processor, values: &$crate::layout::Values) -> $crate::layout::Board {
            $crate::round::store($crate::givens::start(cpu, values))
        }

        /// Propagates, with locked candidates or without; see [`crate::round::propagate`].
        $(#[target_feature(enable = $feature)])*
        pub(crate) fn propagate(
            cpu: $processor,
            board: &mut $crate::layout::Board,
            locked: bool,
        ) -> $crate::round::End {
            let mut rows = $crate::round::load(cpu, board);
            let end = if locked {
                $crate::round::propagate::<_, true>(&mut rows)
            } else {
                $crate::round::propagate::<_, false>(&mut rows)
            };
            *board = $crate::round::store(rows);
            end
        }

        /// Searches; see [`crate::search::advance`].
        $(#[target_feature(enable = $feature)])*
        pub(crate) fn advance(
            cpu: $processor,
            search: &mut $crate::search::Search,
            wanted: &mut u64,
            choices: u64,
        ) -> $crate::search::Stop {
            $crate::search::advance(cpu, search, wanted, choices)
        }

        /// The values of a solution; see [`crate::givens::values`].
        $(#[target_feature(enable = $feature)])*
        pub(crate) fn values(cpu: $processor, board: &$crate::layout::Board) -> $crate::layout::Values {
            $crate::givens::values(cpu, board)
        }

        /// Applies the failed-literal rule; see [`crate::probe::resistance`].
        $(#[target_feature(enable = $feature)])*
        pub(crate) fn resistance(
            cpu: $processor,
            board: &$crate::layout::Board,
        ) -> $crate::probe::Resistance {
            $crate::probe::resistance(cpu, board)
        }

        /// Tries each literal once; see [`crate::probe::sweep`].
        $(#[target_feature(enable = $feature)])*
        pub(crate) fn sweep(
            cpu: $processor,
            board: &$crate::layout::Board,
        ) -> [$crate::layout::Board; 2] {
            $crate::probe::sweep(cpu, board)
        }

        /// Applies the rule of depth 1; see [`crate::trial::close`].
        $(#[target_feature(enable = $feature)])*
        pub(crate) fn close(
            cpu: $processor,
            board: &mut $crate::layout::Board,
            tables: &mut $crate::trial::Tables,
        ) -> $crate::round::End {
            $crate::trial::close(cpu, board, tables)
        }

        /// Remembers what literals lead to; see [`crate::trial::remember`].
        $(#[target_feature(enable = $feature)])*
        pub(crate) fn remember(
            cpu: $processor,
            board: &$crate::layout::Board,
            tables: &mut $crate::trial::Tables,
        ) {
            $crate::trial::remember(cpu, board, tables);
        }
    };
}

pub(crate) use functions;
