//! Refusals in Portuguese (pt-BR).

use super::cause::{Cause, Misplaced, Notation, RightLost, Standing};
use crate::{Color, Move, Role, Square};

/// The sentence that explains why the move is refused.
pub(super) fn sentence(cause: &Cause) -> String {
    match cause {
        Cause::Checkmate { loser, checkers, .. } => {
            format!("A partida terminou: as {} levaram xeque-mate, dado {}.", side(*loser), by(checkers))
        }
        Cause::Stalemate { side: stalemated, .. } => {
            format!("A partida terminou: as {} estão afogadas, empate.", side(*stalemated))
        }
        Cause::BadNotation(Notation::Uci) => {
            "Isto não é um lance: escreva a casa de partida e a de chegada, como e2e4, e a peça da promoção, como \
             e7e8q."
                .to_owned()
        }
        Cause::BadNotation(Notation::San) => {
            "Isto não é um lance: escreva-o como Nf3, exd5, O-O ou e8=Q.".to_owned()
        }
        Cause::AmbiguousSan { fits } => {
            format!("Isto serve para mais de um lance ({}): indique a coluna ou a fileira de partida.", moves(fits))
        }
        Cause::NoPiece { from } => format!("Não há peça em {from}."),
        Cause::NoPieceOfKind { piece } => {
            format!("As {} não têm {} a que isto se refira.", side(piece.color), role(piece.role))
        }
        Cause::NotYourPiece { theirs } => {
            let owner = theirs.piece.color;
            format!(
                "{} é das {}, e a vez é das {}.",
                the_at_start(*theirs),
                side(owner),
                side(!owner)
            )
        }
        Cause::OwnPieceOnTarget { moving, own } => format!(
            "{} não pode ir a {}: já está ali {} da mesma cor.",
            the_at_start(*moving),
            own.square,
            a(own.piece.role)
        ),
        Cause::PieceCannotReach { moving, to } => {
            format!("{} não pode ir a {to}: {}.", the_at_start(*moving), how_it_moves(moving.piece.role))
        }
        Cause::PathBlocked { moving, to, blocker } => {
            format!("{} não pode ir a {to}: {} está no caminho.", the_at_start(*moving), the(*blocker))
        }
        Cause::PawnBlocked { from, to, blocker } => {
            format!("O peão em {from} não pode ir a {to}: {} está à sua frente.", the(*blocker))
        }
        Cause::PawnNothingToCapture { from, to } => {
            format!("O peão em {from} não tem o que capturar em {to}: o peão só anda na diagonal para capturar.")
        }
        Cause::EnPassantExpired { pawn, double_step: 0, .. } => format!(
            "O peão em {pawn} deu o passo duplo logo antes do primeiro lance; só podia ser capturado en passant no \
             meio-lance 1, e desde o meio-lance 2 não pode mais."
        ),
        Cause::EnPassantExpired { pawn, double_step, .. } => format!(
            "O peão em {pawn} deu o passo duplo no meio-lance {double_step}; só podia ser capturado en passant no \
             lance seguinte, e desde o meio-lance {} não pode mais.",
            double_step + 2
        ),
        Cause::PromotionRequired { from, to } => format!(
            "O peão que chega à última fileira tem de virar dama, torre, bispo ou cavalo: indique a peça, como \
             {from}{to}q."
        ),
        Cause::PromotionNotAllowed { to, why } => misplaced_promotion(*to, *why),
        Cause::CastlingRightLost { how, .. } => lost_right(*how),
        Cause::CastlingInCheck { checkers, .. } => format!(
            "O rei não pode rocar em xeque, dado {}: o roque será possível depois de responder ao xeque sem mover \
             o rei nem a torre.",
            by(checkers)
        ),
        Cause::CastlingBlocked { between } => format!(
            "No caminho do rei e da torre {} {}: o roque será possível quando todas as casas por onde passam e aonde \
             chegam estiverem vazias.",
            if between.len() == 1 { "está" } else { "estão" },
            list(between)
        ),
        Cause::CastlingThroughCheck { crossed, attackers } => format!(
            "O rei passaria por {crossed}, casa atacada {}: o roque será possível quando {crossed} não estiver \
             atacada.",
            by(attackers)
        ),
        Cause::CastlingIntoCheck { target, attackers } => format!(
            "O rei chegaria a {target}, casa atacada {}: o roque será possível quando {target} não estiver \
             atacada.",
            by(attackers)
        ),
        Cause::KingIntoCheck { to, attackers } => {
            format!("O rei não pode ir a {to}: seria atacado ali {}.", by(attackers))
        }
        Cause::StillInCheck { king, checkers } => format!(
            "O rei em {king} continuaria em xeque, dado {}: mova o rei, capture quem dá o xeque ou ponha uma peça \
             na frente.",
            by(checkers)
        ),
        Cause::Pinned { moving, king, attackers } => format!(
            "{} não pode sair dali: o rei em {king} ficaria exposto {}.",
            the_at_start(*moving),
            to(attackers)
        ),
    }
}

fn misplaced_promotion(to: Square, why: Misplaced) -> String {
    match why {
        Misplaced::NotAPawn(moving) => {
            format!("Só peões são promovidos, e esta peça é {}.", a(moving))
        }
        Misplaced::NotOnTheLastRank => {
            format!("O peão só é promovido na última fileira, e {to} não fica nela.")
        }
        Misplaced::NoSuchPromotion(into) => {
            format!("O peão vira dama, torre, bispo ou cavalo, nunca {}.", role(into))
        }
    }
}

fn lost_right(how: RightLost) -> String {
    match how {
        RightLost::KingMoved { ply, by } => format!(
            "O direito ao roque está perdido de vez: o rei moveu-se no meio-lance {ply} ({by}), e voltar não o \
             restaura."
        ),
        RightLost::RookMoved { rook, ply, by } => format!(
            "O direito ao roque deste lado está perdido de vez: a torre de {rook} moveu-se no meio-lance {ply} \
             ({by}), e voltar não o restaura."
        ),
        RightLost::RookTaken { rook, ply, by } => format!(
            "O direito ao roque deste lado está perdido de vez: a torre de {rook} foi capturada no meio-lance \
             {ply} ({by}), e outra torre ali não o restaura."
        ),
        RightLost::NotGiven => {
            "Não há direito ao roque deste lado na posição em que os lances começaram: o rei ou a torre já se \
             moveu, e voltar não o restaura."
                .to_owned()
        }
        RightLost::WithAnotherRook(rook) => {
            format!("Não há direito ao roque com esta torre: deste lado ele é da torre em {rook}.")
        }
    }
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "brancas",
        Color::Black => "pretas",
    }
}

const fn role(role: Role) -> &'static str {
    match role {
        Role::Pawn => "peão",
        Role::Knight => "cavalo",
        Role::Bishop => "bispo",
        Role::Rook => "torre",
        Role::Queen => "dama",
        Role::King => "rei",
    }
}

const fn is_feminine(role: Role) -> bool {
    matches!(role, Role::Rook | Role::Queen)
}

const fn how_it_moves(role: Role) -> &'static str {
    match role {
        Role::Pawn => {
            "o peão anda uma casa para a frente, ou duas da casa inicial, e captura uma casa na diagonal para a frente"
        }
        Role::Knight => "o cavalo anda duas casas numa fileira ou coluna e uma para o lado",
        Role::Bishop => "o bispo anda nas diagonais",
        Role::Rook => "a torre anda nas fileiras e colunas",
        Role::Queen => "a dama anda nas fileiras, colunas e diagonais",
        Role::King => "o rei anda uma casa, ou roca",
    }
}

fn a(kind: Role) -> String {
    format!("{} {}", if is_feminine(kind) { "uma" } else { "um" }, role(kind))
}

fn the(standing: Standing) -> String {
    let kind = standing.piece.role;
    format!(
        "{} {} em {}",
        if is_feminine(kind) { "a" } else { "o" },
        role(kind),
        standing.square
    )
}

fn the_at_start(standing: Standing) -> String {
    let kind = standing.piece.role;
    format!(
        "{} {} em {}",
        if is_feminine(kind) { "A" } else { "O" },
        role(kind),
        standing.square
    )
}

/// `pelo bispo em c4 e pela torre em e8`.
fn by(standing: &[Standing]) -> String {
    each(standing, |one| {
        let preposition = if is_feminine(one.piece.role) {
            "pela"
        } else {
            "pelo"
        };
        format!("{preposition} {} em {}", role(one.piece.role), one.square)
    })
}

/// `ao bispo em c4 e à torre em e8`.
fn to(standing: &[Standing]) -> String {
    each(standing, |one| {
        let preposition = if is_feminine(one.piece.role) { "à" } else { "ao" };
        format!("{preposition} {} em {}", role(one.piece.role), one.square)
    })
}

fn list(standing: &[Standing]) -> String {
    each(standing, the)
}

fn each(standing: &[Standing], word: impl Fn(Standing) -> String) -> String {
    standing
        .iter()
        .map(|one| word(*one))
        .collect::<Vec<_>>()
        .join(" e ")
}

fn moves(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(", ")
}
