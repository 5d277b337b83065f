//! What is said of positions at the door, in the two languages of the product.
//!
//! The English is that of the errors themselves, made a sentence.

use super::{InvalidPosition, Warning};
use crate::fen::FenError;
use crate::{Bilingual, Color};

impl InvalidPosition {
    /// The reason as a sentence.
    pub fn text(&self) -> Bilingual {
        Bilingual::new(
            sentence(&self.to_string()),
            sentence(&invalid_in_portuguese(self)),
        )
    }
}

impl Warning {
    /// The oddity as a sentence.
    pub fn text(self) -> Bilingual {
        Bilingual::new(sentence(&self.to_string()), sentence(&odd_in_portuguese(self)))
    }
}

/// A clause with a capital and a full stop.
fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).chain(['.']).collect()
}

fn invalid_in_portuguese(why: &InvalidPosition) -> String {
    match why {
        InvalidPosition::Fen(error) => format!("isto não é um FEN: {}", fen_in_portuguese(error)),
        InvalidPosition::Kings { color, count: 0 } => {
            format!(
                "as {} não têm rei: cada lado deve ter exatamente um",
                side(*color)
            )
        }
        InvalidPosition::Kings { color, count } => {
            format!(
                "as {} têm {count} reis: cada lado deve ter exatamente um",
                side(*color)
            )
        }
        InvalidPosition::PawnOnBackRank(square) => {
            format!("há um peão em {square}: peões nunca estão na primeira nem na última fileira")
        }
        InvalidPosition::OpponentInCheck(color) => {
            format!("as {} estão em xeque, mas a vez não é delas", side(*color))
        }
    }
}

fn fen_in_portuguese(error: &FenError) -> String {
    match error {
        FenError::Fields(count) => format!(
            "o número de campos é {count}, e não de quatro a seis: peças, vez, roques, en passant e dois contadores"
        ),
        FenError::Ranks => "as peças não são oito fileiras entre barras".to_owned(),
        FenError::Rank(rank) => format!(
            "a fileira {} não descreve oito casas com as letras pnbrqkPNBRQK e vazios de 1 a 8",
            rank.digit()
        ),
        FenError::Turn => "a vez não é w nem b".to_owned(),
        FenError::Castling => "os roques não são - nem letras de KQkq ou das colunas das torres".to_owned(),
        FenError::EnPassant => "a casa de en passant não é - nem uma casa".to_owned(),
        FenError::Counter => "um contador não é um número até 999999999".to_owned(),
    }
}

fn odd_in_portuguese(warning: Warning) -> String {
    match warning {
        Warning::TooManyPawns(color) => format!("as {} têm mais de oito peões", side(color)),
        Warning::TooManyPromoted(color) => {
            format!(
                "as {} têm mais peças promovidas do que peões que faltam",
                side(color)
            )
        }
        Warning::ImpossibleCheck => "nenhum lance pode ter dado este xeque".to_owned(),
        Warning::CastlingDropped(rook) => format!(
            "o roque com a torre de {rook} não foi aceito: rei e torre não estão ambos em suas casas iniciais"
        ),
        Warning::EnPassantDropped(square) => format!(
            "a casa de en passant {square} não foi aceita: nenhum peão pode ter acabado de passar por ela"
        ),
        Warning::ClockContradictsEnPassant { clock, square } => {
            format!("um contador de {clock} meios-lances contradiz a casa de en passant {square}")
        }
        Warning::MoveNumberZero => "o número de lance 0 é lido como 1".to_owned(),
    }
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "brancas",
        Color::Black => "pretas",
    }
}
