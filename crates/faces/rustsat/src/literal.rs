//! The literals of both libraries, which are encoded alike: twice the variable, plus one for a
//! negation.

use rustsat::types::{Lit, Var};

use crate::NeufError;

/// The variable of neuf.
pub(crate) fn var(var: Var) -> Result<neuf_cnf::Var, NeufError> {
    neuf_cnf::Var::try_new(var.idx()).ok_or(NeufError::TooLarge(var))
}

/// The literal of neuf. Its variable must be below the limit.
#[inline]
pub(crate) fn known(lit: Lit) -> neuf_cnf::Lit {
    neuf_cnf::Lit::from_code(lit.lidx())
}

/// The literal of neuf.
#[inline]
pub(crate) fn lit(lit: Lit) -> Result<neuf_cnf::Lit, NeufError> {
    if lit.vidx() < neuf_cnf::Var::MAX_COUNT {
        Ok(known(lit))
    } else {
        Err(NeufError::TooLarge(lit.var()))
    }
}

/// The literal of rustsat.
pub(crate) fn back(lit: neuf_cnf::Lit) -> Lit {
    Lit::new(lit.var().index() as u32, lit.is_negative())
}
