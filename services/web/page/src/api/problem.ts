/** What the API refuses, and what keeps it from answering. */

import type { ProblemDocument } from "./types.ts";

/** The API answered with a problem document. */
export class Problem extends Error {
  constructor(readonly document: ProblemDocument) {
    super(document.detail);
  }
}

/** No answer came: no network, or nobody there. */
export class Unreachable extends Error {}
