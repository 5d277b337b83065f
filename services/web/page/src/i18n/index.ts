/** The page's own words. What the API says comes in the right language by itself. */

import type { Bilingual } from "../api/types.ts";
import { settings } from "../settings.ts";
import { en } from "./en.ts";
import { pt } from "./pt.ts";

export type Key = keyof typeof en;

const WORDS: Record<"en" | "pt", Record<Key, string>> = { en, pt };

export function language(): "en" | "pt" {
  return settings().language;
}

/** A text, with `{name}` filled in. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return WORDS[language()][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function has(key: string): key is Key {
  return key in en;
}

/** The reader's half of a text that the API gives in both languages. */
export function pick(text: Bilingual): string {
  return text[language()];
}

export function formatNumber(value: number, digits = 0): string {
  return value.toLocaleString(language(), { maximumFractionDigits: digits, minimumFractionDigits: digits });
}

export function formatInstant(instant: string): string {
  return new Date(instant).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
}
