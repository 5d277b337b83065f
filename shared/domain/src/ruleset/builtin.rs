//! The rulesets that every ladder knows.
//!
//! Whoever changes one adds a revision to [`all`] and leaves the earlier ones as they are: games are stored under
//! them.

use std::sync::Arc;

use chrono::NaiveDate;
use rules::Bilingual;

use crate::time_control::TimeControl;

use super::material::{a, b, c};
use super::{
    AbsenceRule, Choice, ConcessionRule, DeadPositionRule, DrawCount, OfferedControls, Ruleset, RulesetId,
};

/// Every revision of every built-in ruleset: the default one first, of each the revisions in order.
pub(super) fn all() -> Vec<Ruleset> {
    vec![
        automatic(),
        fide(),
        classic(),
        pocket(),
        basic_material(),
        by_agreement(),
    ]
}

const fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    match NaiveDate::from_ymd_opt(year, month, day) {
        Some(date) => date,
        None => panic!("no such day"),
    }
}

const NOVEMBER_2026: NaiveDate = day(2026, 11, 30);

fn automatic() -> Ruleset {
    let yes = Choice {
        default: true,
        may_change: true,
    };
    Ruleset {
        id: RulesetId::AUTOMATIC,
        revision: 1,
        updated_at: NOVEMBER_2026,
        source: Bilingual::new(
            "FIDE Laws of Chess, with the draws that could be claimed coming by themselves",
            "Leis do Xadrez da FIDE, com os empates reclamáveis ocorrendo por si mesmos",
        ),
        repetition: DrawCount::automatic(3),
        move_rule: DrawCount::automatic(50),
        dead_position: DeadPositionRule::Exact,
        resignation: ConcessionRule::WinningChance,
        timeout: ConcessionRule::WinningChance,
        agreement_after_plies: 2,
        arbiter_on_request: true,
        absence: AbsenceRule::Claim,
        time_controls: OfferedControls {
            default: TimeControl::fischer(3, 2),
            offered: vec![
                TimeControl::fischer(1, 0),
                TimeControl::fischer(2, 1),
                TimeControl::fischer(3, 0),
                TimeControl::fischer(3, 2),
                TimeControl::fischer(5, 3),
                TimeControl::fischer(10, 0),
                TimeControl::fischer(10, 5),
                TimeControl::fischer(15, 10),
                TimeControl::fischer(30, 20),
            ],
        },
        show_legal_moves: yes,
        rematch_swaps_colors: yes,
    }
}

fn fide() -> Ruleset {
    Ruleset {
        id: RulesetId::FIDE,
        source: Bilingual::new(
            "FIDE Laws of Chess, in force since 1 January 2023",
            "Leis do Xadrez da FIDE, em vigor desde 1º de janeiro de 2023",
        ),
        repetition: DrawCount {
            claim: Some(3),
            automatic: Some(5),
        },
        move_rule: DrawCount {
            claim: Some(50),
            automatic: Some(75),
        },
        ..automatic()
    }
}

fn classic() -> Ruleset {
    let list = Arc::new(a());
    Ruleset {
        id: RulesetId::CLASSIC,
        source: Bilingual::new("A collection of casual games", "Uma coleção de jogos casuais"),
        dead_position: DeadPositionRule::Listed(Arc::clone(&list)),
        resignation: ConcessionRule::Loses,
        timeout: ConcessionRule::Listed(list),
        agreement_after_plies: 0,
        arbiter_on_request: false,
        absence: AbsenceRule::Cpu,
        time_controls: OfferedControls {
            default: TimeControl::Unlimited,
            offered: vec![
                TimeControl::Unlimited,
                TimeControl::per_move(30),
                TimeControl::per_move(60),
            ],
        },
        ..automatic()
    }
}

fn pocket() -> Ruleset {
    let list = Arc::new(b());
    Ruleset {
        id: RulesetId::POCKET,
        source: Bilingual::new("A mobile app", "Um aplicativo para celular"),
        dead_position: DeadPositionRule::Listed(Arc::clone(&list)),
        resignation: ConcessionRule::Loses,
        timeout: ConcessionRule::Listed(list),
        agreement_after_plies: 0,
        arbiter_on_request: false,
        time_controls: OfferedControls {
            default: TimeControl::Unlimited,
            offered: vec![TimeControl::Unlimited],
        },
        ..automatic()
    }
}

fn basic_material() -> Ruleset {
    Ruleset {
        id: RulesetId::BASIC_MATERIAL,
        source: Bilingual::new(
            "A site on the rules of chess",
            "Um site sobre as regras do xadrez",
        ),
        dead_position: DeadPositionRule::Listed(Arc::new(c())),
        resignation: ConcessionRule::BareKingDraws,
        timeout: ConcessionRule::BareKingDraws,
        arbiter_on_request: false,
        ..automatic()
    }
}

fn by_agreement() -> Ruleset {
    let days = |days_per_move| TimeControl::Correspondence { days_per_move };
    Ruleset {
        id: RulesetId::BY_AGREEMENT,
        source: Bilingual::new(
            "A site for correspondence chess",
            "Um site de xadrez por correspondência",
        ),
        repetition: DrawCount::NEVER,
        move_rule: DrawCount::NEVER,
        dead_position: DeadPositionRule::Never,
        resignation: ConcessionRule::Loses,
        timeout: ConcessionRule::Loses,
        agreement_after_plies: 0,
        absence: AbsenceRule::None,
        time_controls: OfferedControls {
            default: days(3),
            offered: [1, 2, 3, 5, 7, 14].map(days).into(),
        },
        show_legal_moves: Choice {
            default: false,
            may_change: true,
        },
        ..automatic()
    }
}
