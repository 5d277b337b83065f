/** What a person is told when something did not work. */

import { notify } from "./announce.ts";
import { Problem, Unreachable } from "./api/problem.ts";
import { t } from "./i18n/index.ts";

/** The reason in a sentence, with its article where one is behind it. */
export function reasonOf(error: unknown): string {
  if (error instanceof Problem) {
    const { detail, article, violations, until } = error.document;
    const rule = article ? ` (${t("article", { article })})` : "";
    const fields = violations?.map(({ field, detail: why }) => `${field}: ${why}`).join("; ");
    const end = until ? ` ${t("queue.until", { time: new Date(until).toLocaleTimeString() })}` : "";
    return (fields && violations && violations.length > 0 ? fields : detail) + rule + end;
  }
  if (error instanceof Unreachable) return t("unreachable");
  return error instanceof Error ? error.message : String(error);
}

/** Runs what a button asks for, and shows why it did not work. What was left is no failure. */
export async function attempt(action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    notify(reasonOf(error), "error");
  }
}
