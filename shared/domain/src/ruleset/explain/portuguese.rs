//! The sentences in Portuguese.

use super::control::Units;
use super::{Field, controls, entries};
use crate::ruleset::{
    AbsenceRule, Choice, ConcessionRule, DeadPositionRule, DrawCount, MaterialList, Ruleset,
};

const UNITS: Units = Units {
    day: "dia",
    days: "dias",
    per_move: "por lance",
    given_back: "devolvidos até",
    after: "correndo depois de",
    unlimited: "sem limite",
};

pub(super) fn sentence(ruleset: &Ruleset, field: Field) -> String {
    match field {
        Field::Repetition => repetition(ruleset.repetition),
        Field::MoveRule => move_rule(ruleset.move_rule),
        Field::DeadPosition => dead_position(&ruleset.dead_position),
        Field::Resignation => conceded("Quem desiste perde", &ruleset.resignation),
        Field::Timeout => conceded("Quem esgota o tempo perde", &ruleset.timeout),
        Field::AgreementAfterPlies => agreement(ruleset.agreement_after_plies),
        Field::ArbiterOnRequest if ruleset.arbiter_on_request => {
            "Os jogadores podem chamar um árbitro.".to_owned()
        }
        Field::ArbiterOnRequest => "Não há árbitro para chamar.".to_owned(),
        Field::Absence => absence(ruleset.absence).to_owned(),
        Field::TimeControls => format!("Tempo de cada jogador: {}.", controls(ruleset, &UNITS)),
        Field::ShowLegalMoves => choice(
            ruleset.show_legal_moves,
            "Os lances legais são mostrados",
            "Os lances legais não são mostrados",
        ),
        Field::RematchSwapsColors => choice(
            ruleset.rematch_swaps_colors,
            "A revanche é jogada com as cores trocadas",
            "A revanche é jogada com as mesmas cores",
        ),
    }
}

fn repetition(count: DrawCount) -> String {
    match (count.claim, count.automatic) {
        (None, None) => {
            "Por mais que uma posição se repita, a partida continua até que se acorde o empate.".to_owned()
        }
        (Some(claim), None) => {
            format!("Na {claim}ª ocorrência da mesma posição, o jogador da vez pode reclamar o empate.")
        }
        (None, Some(automatic)) => {
            format!("Na {automatic}ª ocorrência da mesma posição, a partida empata na hora.")
        }
        (Some(claim), Some(automatic)) => format!(
            "Na {claim}ª ocorrência da mesma posição, o jogador da vez pode reclamar o empate; na {automatic}ª a partida empata na hora."
        ),
    }
}

fn move_rule(count: DrawCount) -> String {
    let quiet = |moves: u32| format!("Depois de {moves} lances de cada lado sem captura nem lance de peão");
    match (count.claim, count.automatic) {
        (None, None) => {
            "Por mais que se jogue sem captura nem lance de peão, a partida continua até que se acorde o empate."
                .to_owned()
        }
        (Some(claim), None) => format!("{}, o jogador da vez pode reclamar o empate.", quiet(claim)),
        (None, Some(automatic)) => format!("{}, a partida empata na hora.", quiet(automatic)),
        (Some(claim), Some(automatic)) => format!(
            "{}, o jogador da vez pode reclamar o empate; depois de {automatic} a partida empata na hora.",
            quiet(claim)
        ),
    }
}

fn dead_position(rule: &DeadPositionRule) -> String {
    match rule {
        DeadPositionRule::Exact => {
            "A partida empata assim que nenhum dos jogadores possa dar mate por alguma série de lances legais."
                .to_owned()
        }
        DeadPositionRule::Listed(list) => format!(
            "A partida empata assim que o material restante seja: {}.",
            listed(list)
        ),
        DeadPositionRule::Never => {
            "A partida nunca termina por si mesma porque ninguém pode vencer: o empate precisa ser acordado."
                .to_owned()
        }
    }
}

fn conceded(loses: &str, rule: &ConcessionRule) -> String {
    match rule {
        ConcessionRule::WinningChance => format!(
            "{loses}, a menos que o adversário não possa dar mate por nenhuma série de lances legais: então é empate."
        ),
        ConcessionRule::Listed(list) => format!(
            "{loses}, a menos que o adversário só tenha o rei, ou só peças que, contra um rei sozinho, estejam nesta lista: {}. Então é empate.",
            listed(list)
        ),
        ConcessionRule::BareKingDraws => {
            format!("{loses}, a menos que o adversário só tenha o rei: então é empate.")
        }
        ConcessionRule::Loses => format!("{loses}, quaisquer que sejam as peças do adversário."),
    }
}

/// Letters stay those of FEN, which the answers use everywhere.
fn listed(list: &MaterialList) -> String {
    entries(list, "todos os bispos em casas da mesma cor")
}

fn agreement(plies: u32) -> String {
    match plies {
        0 => "O empate pode ser oferecido a qualquer momento.".to_owned(),
        1 => "O empate pode ser oferecido depois do primeiro lance.".to_owned(),
        2 => "O empate pode ser oferecido depois que os dois jogadores tiverem feito um lance.".to_owned(),
        plies => format!("O empate pode ser oferecido depois de {plies} meios-lances."),
    }
}

fn absence(rule: AbsenceRule) -> &'static str {
    match rule {
        AbsenceRule::Cpu => {
            "Na ausência de um jogador, o computador joga por ele nas partidas casuais; nas que valem rating, o adversário pode reclamar a vitória."
        }
        AbsenceRule::Claim => "Na ausência de um jogador, o adversário pode reclamar a vitória.",
        AbsenceRule::Automatic => "Na ausência de um jogador, o adversário vence a partida.",
        AbsenceRule::None => "Um jogador pode se ausentar: só o relógio conta.",
    }
}

fn choice(choice: Choice, on: &str, off: &str) -> String {
    let what = if choice.default { on } else { off };
    if choice.may_change {
        format!("{what}, salvo combinação em contrário.")
    } else {
        format!("{what}.")
    }
}
