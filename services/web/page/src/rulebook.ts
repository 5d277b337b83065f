/** The rules as the API tells them, asked for once. */

import { get } from "./api/client.ts";
import type { Ladder, Limits, Rules, Ruleset } from "./api/types.ts";

const asked = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  let answer = asked.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = get<T>(path);
    // What failed is asked for again the next time.
    answer.catch(() => asked.delete(path));
    asked.set(path, answer);
  }
  return answer;
}

export function theRules(): Promise<Rules> {
  return once<Rules>("/v1/rules");
}

export function theLimits(): Promise<Limits> {
  return once<Limits>("/v1/limits");
}

export async function theLadders(): Promise<Ladder[]> {
  return (await once<{ items: Ladder[] }>("/v1/ladders")).items;
}

export async function theRulesets(): Promise<Ruleset[]> {
  return (await once<{ items: Ruleset[] }>("/v1/rulesets")).items;
}
