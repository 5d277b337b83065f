/** Following a stream of JSON lines for as long as it is wanted, across every lost connection. */

import { Backoff } from "./backoff.ts";
import { jsonLines } from "./lines.ts";

/** Three heartbeats: after that much silence the connection is as good as lost. */
const SILENCE_MS = 15_000;

interface Line {
  type: string;
  version: number;
}

export interface Following<L extends Line> {
  path: string;
  token?: string | undefined;
  signal: AbortSignal;
  /** Each line once, in order. */
  online(line: L): void;
  /** Whether lines can come at the moment. */
  onlink(connected: boolean): void;
}

/** Follows until the signal, or until the stream is over for good. */
export async function follow<L extends Line>(following: Following<L>): Promise<void> {
  const backoff = new Backoff();
  let version: number | null = null;
  while (!following.signal.aborted) {
    const attempt = new AbortController();
    const cancel = (): void => attempt.abort();
    following.signal.addEventListener("abort", cancel);
    window.addEventListener("offline", cancel);
    try {
      const end = await readOnce(following, version, attempt, seen => {
        version = seen;
        backoff.reset();
      });
      if (end === "over") return;
    } catch {
      // A lost connection: what was missed is asked for by the version.
    } finally {
      following.signal.removeEventListener("abort", cancel);
      window.removeEventListener("offline", cancel);
    }
    if (following.signal.aborted) return;
    following.onlink(false);
    await backoff.wait(following.signal);
  }
}

/** One connection, from its first line to its last. */
async function readOnce<L extends Line>(
  { path, token, online, onlink }: Following<L>,
  after: number | null,
  attempt: AbortController,
  onversion: (version: number) => void,
): Promise<"again" | "over"> {
  const headers: Record<string, string> = { Accept: "application/x-ndjson" };
  if (token) headers["Authorization"] = `Bearer ${token}`;
  let watchdog = setTimeout(() => attempt.abort(), SILENCE_MS);
  try {
    const query = after === null ? "" : `?after=${after}`;
    const response = await fetch(path + query, { headers, signal: attempt.signal, cache: "no-store" });
    if (response.status === 401 || response.status === 404) return "over";
    if (!response.ok || !response.body) return "again";
    onlink(true);
    for await (const line of jsonLines<L>(response.body)) {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => attempt.abort(), SILENCE_MS);
      onversion(line.version);
      online(line);
      if (line.type === "closed") return isFinal(line) ? "over" : "again";
    }
    return "again";
  } finally {
    clearTimeout(watchdog);
  }
}

function isFinal(line: Line): boolean {
  const reason = "reason" in line ? line.reason : null;
  return reason === "finished" || reason === "unauthorized";
}
