/** The contract's schemas under short names. */

import type { components } from "./contract.ts";

type Schemas = components["schemas"];

export type Bilingual = Schemas["Bilingual"];
export type Bot = Schemas["Bot"];
export type Challenge = Schemas["Challenge"];
export type ChallengeRequest = Schemas["ChallengeRequest"];
export type Clock = Schemas["Clock"];
export type Color = Schemas["Color"];
export type ColorWish = Schemas["ColorWish"];
export type Game = Schemas["Game"];
export type GameLine = Schemas["GameLine"];
export type GameList = Schemas["GameList"];
export type GameSummary = Schemas["GameSummary"];
export type HistoryPoint = Schemas["HistoryPoint"];
export type Ladder = Schemas["Ladder"];
export type Leaderboard = Schemas["Leaderboard"];
export type LeaderboardEntry = Schemas["LeaderboardEntry"];
export type Limits = Schemas["Limits"];
export type Me = Schemas["Me"];
export type NotRanked = Schemas["NotRanked"];
export type Player = Schemas["Player"];
export type PlayerResults = Schemas["PlayerResults"];
export type PlayerStatistics = Schemas["PlayerStatistics"];
export type PlayerLine = Schemas["PlayerLine"];
export type ProblemDocument = Schemas["Problem"];
export type RegisteredPlayer = Schemas["RegisteredPlayer"];
export type Rules = Schemas["Rules"];
export type RulesExample = Schemas["RulesExample"];
export type Ruleset = Schemas["Ruleset"];
export type Seat = Schemas["Seat"];
export type Standing = Schemas["Standing"];
export type Termination = Schemas["Termination"];
export type Ticket = Schemas["Ticket"];
export type TimeControl = Schemas["TimeControl"];

/** The other side. */
export function opposite(side: Color): Color {
  return side === "white" ? "black" : "white";
}
