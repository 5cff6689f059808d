//! What is said about one cell, in French.

use neuf_sudoku::rules::Parity;

use super::{Phrases, Side};

pub(super) const PHRASES: Phrases = Phrases {
    region: |number| format!("région {number}"),
    cage: |sum, cells| {
        let noun = if cells == 1 { "case" } else { "cases" };
        format!("cage de {cells} {noun}, somme {sum}")
    },
    parity: |parity| match parity {
        Parity::Even => "pair",
        Parity::Odd => "impair",
    },
    diagonal: "sur une diagonale",
    window: "dans une fenêtre",
    order: |is_greater, side| {
        let than = if is_greater { "plus grand que" } else { "plus petit que" };
        match side {
            Some(Side::Left) => format!("{than} la case à gauche"),
            Some(Side::Right) => format!("{than} la case à droite"),
            Some(Side::Above) => format!("{than} la case du dessus"),
            Some(Side::Below) => format!("{than} la case du dessous"),
            None => format!("{than} une autre case"),
        }
    },
    line: |name, place, cells| format!("{name} : case {place} sur {cells}"),
    edge: |name, side| match side {
        Some(Side::Left) => format!("{name} au bord gauche"),
        Some(Side::Right) => format!("{name} au bord droit"),
        Some(Side::Above) => format!("{name} au bord supérieur"),
        Some(Side::Below) => format!("{name} au bord inférieur"),
        None => name.to_owned(),
    },
    corner: |name, [is_above, is_left], values| {
        let row = if is_above { "supérieur" } else { "inférieur" };
        let column = if is_left { "gauche" } else { "droit" };
        format!("{name} au coin {row} {column} : {values}")
    },
    outside: |name, number, side| match side {
        Some(Side::Left) => format!("{name} depuis la gauche : {number}"),
        Some(Side::Right) => format!("{name} depuis la droite : {number}"),
        Some(Side::Above) => format!("{name} depuis le haut : {number}"),
        Some(Side::Below) => format!("{name} depuis le bas : {number}"),
        None => format!("{name} le long de la diagonale : {number}"),
    },
};
