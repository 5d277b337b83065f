//! What a refusal says: what is the matter and, where there is something, what to do.

use rules::{Bilingual, GameResult};

use crate::time::Timestamp;

use super::{Game, GameEvent, Refusal, RefusalCode};

/// Whoever acts has no seat in the game.
pub fn not_a_player() -> Refusal {
    Refusal::new(
        RefusalCode::NotAPlayer,
        Some("1.2"),
        "Only the two players of this game may do that.",
        "Só os dois jogadores desta partida podem fazer isso.",
    )
}

pub(super) fn not_your_turn() -> Refusal {
    Refusal::new(
        RefusalCode::NotYourTurn,
        Some("1.2"),
        "It is the opponent's turn.",
        "É a vez do adversário.",
    )
}

pub(super) fn stale_ply(due: u32, named: u32) -> Refusal {
    Refusal::new(
        RefusalCode::StalePly,
        None,
        &format!("The move names ply {named}, but ply {due} is due: look at the position first."),
        &format!("O lance indica o meio-lance {named}, mas o próximo é o {due}: veja antes a posição."),
    )
}

pub(super) fn no_offer() -> Refusal {
    Refusal::new(
        RefusalCode::NoOffer,
        Some("9.1"),
        "There is no draw offer to withdraw or to decline.",
        "Não há oferta de empate para retirar ou recusar.",
    )
}

pub(super) fn draw_offer_too_early(after_plies: u32) -> Refusal {
    let (en, pt) = match after_plies {
        2 => (
            "A draw may be offered once both players have moved.".to_owned(),
            "O empate só pode ser oferecido depois que os dois jogadores tiverem feito um lance.".to_owned(),
        ),
        plies => (
            format!("A draw may be offered once {plies} half-moves have been made."),
            format!("O empate só pode ser oferecido depois de {plies} meios-lances."),
        ),
    };
    Refusal::new(RefusalCode::DrawOfferTooEarly, Some("9.1"), &en, &pt)
}

pub(super) fn offer_too_soon(plies: u32) -> Refusal {
    Refusal::new(
        RefusalCode::OfferTooSoon,
        Some("9.1"),
        &format!(
            "Your last offer was declined: offer again in {plies} half-moves, or after an offer of the opponent."
        ),
        &format!(
            "Sua última oferta foi recusada: ofereça de novo em {plies} meios-lances, ou depois de uma oferta do adversário."
        ),
    )
}

pub(super) fn claims_not_in_ruleset() -> Refusal {
    Refusal::new(
        RefusalCode::ClaimsNotInRuleset,
        None,
        "This game's ruleset lets nobody claim a draw.",
        "O regulamento desta partida não permite reclamar o empate.",
    )
}

pub(super) fn abort_too_late() -> Refusal {
    Refusal::new(
        RefusalCode::AbortTooLate,
        None,
        "Both players have moved: the game can be resigned, not aborted.",
        "Os dois jogadores já fizeram lances: a partida pode ser abandonada por desistência, não cancelada.",
    )
}

pub(super) fn arbiter_not_in_ruleset() -> Refusal {
    Refusal::new(
        RefusalCode::ArbiterNotInRuleset,
        None,
        "This game's ruleset has no arbiter to call.",
        "O regulamento desta partida não prevê chamar o árbitro.",
    )
}

/// A player may have one open call for an arbiter in a game.
pub fn arbiter_already_called() -> Refusal {
    Refusal::new(
        RefusalCode::ArbiterAlreadyCalled,
        None,
        "You have called an arbiter to this game already: wait for the decision.",
        "Você já chamou o árbitro nesta partida: aguarde a decisão.",
    )
}

pub(super) fn game_not_over() -> Refusal {
    Refusal::new(
        RefusalCode::GameNotOver,
        None,
        "The game is still under way: it can be decided, not annulled.",
        "A partida ainda está em andamento: pode ser decidida, não anulada.",
    )
}

pub(super) fn nothing_to_correct(result: GameResult) -> Refusal {
    Refusal::new(
        RefusalCode::NothingToCorrect,
        Some("12"),
        &format!("The game has this result already: {result}."),
        &format!("A partida já tem este resultado: {result}."),
    )
}

pub(super) fn already_annulled() -> Refusal {
    Refusal::new(
        RefusalCode::AlreadyAnnulled,
        Some("12"),
        "The game was annulled: it counts for nothing, whatever its result.",
        "A partida foi anulada: não conta para nada, seja qual for o resultado.",
    )
}

pub(super) fn game_not_started() -> Refusal {
    Refusal::new(
        RefusalCode::GameNotStarted,
        None,
        "Not both players have moved: the game can be called off, not claimed.",
        "Nem os dois jogadores fizeram lances: a partida pode ser cancelada, não reclamada.",
    )
}

pub(super) fn absence_not_claimable() -> Refusal {
    Refusal::new(
        RefusalCode::AbsenceNotClaimable,
        None,
        "Under the ruleset and the time control of this game, a player may stay away.",
        "Pelo regulamento e pelo ritmo desta partida, um jogador pode se ausentar.",
    )
}

/// `claimable_at`: when the claim will stand, if the opponent has left and does not come back.
pub(super) fn absence_not_long_enough(claimable_at: Option<Timestamp>) -> Refusal {
    let refusal = match claimable_at {
        Some(_) => Refusal::new(
            RefusalCode::AbsenceNotLongEnough,
            None,
            "The opponent has not been gone for long enough yet.",
            "O adversário ainda não está ausente há tempo suficiente.",
        ),
        None => Refusal::new(
            RefusalCode::AbsenceNotLongEnough,
            None,
            "Nothing says that the opponent is gone.",
            "Nada indica que o adversário esteja ausente.",
        ),
    };
    Refusal {
        claimable_at,
        ..refusal
    }
}

impl Game {
    pub(super) fn game_over(&self) -> Refusal {
        let article = self.ruling().and_then(|ruling| ruling.termination.article());
        Refusal::new(
            RefusalCode::GameOver,
            article,
            "The game has ended.",
            "A partida terminou.",
        )
    }

    pub(super) fn too_late(flag: &GameEvent) -> Refusal {
        let article = match flag {
            GameEvent::Finished { ruling, .. } => ruling.termination.article(),
            _ => None,
        };
        Refusal::new(
            RefusalCode::GameOver,
            article,
            "The time ran out before this was received: the game has ended.",
            "O tempo se esgotou antes de isto ser recebido: a partida terminou.",
        )
    }

    /// Says what is there and what it takes, for each rule that the ruleset lets players claim.
    pub(super) fn claim_refused(&self, repetitions: u32, halfmove_clock: u32) -> Refusal {
        let (mut en, mut pt) = (
            vec!["The claim fails".to_owned()],
            vec!["A reclamação não procede".to_owned()],
        );
        if let Some(needed) = self.ruleset.repetition.claim {
            let (times, vezes) = match repetitions {
                1 => ("time", "vez"),
                _ => ("times", "vezes"),
            };
            en.push(format!(
                "the position has occurred {repetitions} {times} of the {needed} that it takes"
            ));
            pt.push(format!(
                "a posição ocorreu {repetitions} {vezes} das {needed} necessárias"
            ));
        }
        if let Some(needed) = self.ruleset.move_rule.claim {
            let made = halfmove_clock / 2;
            en.push(format!(
                "each side has made {made} of the {needed} moves without capture or pawn move that it takes"
            ));
            pt.push(format!(
                "cada lado fez {made} dos {needed} lances necessários sem captura nem lance de peão"
            ));
        }
        let text = Bilingual::new(en.join("; ") + ".", pt.join("; ") + ".");
        Refusal {
            code: RefusalCode::DrawClaimRefused,
            article: Some(self.article_of_claim(repetitions, halfmove_clock)),
            squares: Vec::new(),
            claimable_at: None,
            text,
        }
    }

    /// The rule that a failed claim came nearer to; that of repetition where both are as far.
    fn article_of_claim(&self, repetitions: u32, halfmove_clock: u32) -> &'static str {
        let nearness =
            |made: u32, needed: Option<u32>| needed.map(|needed| f64::from(made) / f64::from(needed));
        let repetition = nearness(repetitions, self.ruleset.repetition.claim);
        let moves = nearness(halfmove_clock / 2, self.ruleset.move_rule.claim);
        if moves > repetition { "9.3" } else { "9.2" }
    }
}
