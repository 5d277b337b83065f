/** Requests to the API, from the page's own origin. */

import { Problem, Unreachable } from "./problem.ts";
import type { ProblemDocument } from "./types.ts";
import { language } from "../i18n/index.ts";

export interface Request {
  /** Who asks; absent for nobody. */
  token?: string | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

export function get<T>(path: string, request: Request = {}): Promise<T> {
  return send<T>("GET", path, request);
}

/** Every POST carries a key of its own, so that a browser that sends it again does nothing twice. */
export function post<T>(path: string, request: Request = {}): Promise<T> {
  return send<T>("POST", path, request, { "Idempotency-Key": secretKey() });
}

export function remove<T>(path: string, request: Request = {}): Promise<T> {
  return send<T>("DELETE", path, request);
}

async function send<T>(
  method: string,
  path: string,
  { token, body, signal }: Request,
  extra: Record<string, string> = {},
): Promise<T> {
  const headers: Record<string, string> = { "Accept-Language": language(), ...extra };
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable();
  }
  if (response.status === 204) return undefined as T;
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  if (isProblem(answer)) throw new Problem(answer);
  throw new Unreachable();
}

function isProblem(answer: unknown): answer is ProblemDocument {
  return typeof answer === "object" && answer !== null && "code" in answer;
}

/** 128 random bits: registration answers open again under such a key only. */
function secretKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");
}
