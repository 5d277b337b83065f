/** Pictures of pieces, from the sprite in the document. */

import { s } from "../dom.ts";
import type { Piece } from "./position.ts";

export function figure({ color, role }: Piece): SVGSVGElement {
  return s(
    "svg",
    { class: `figure ${color} ${role}`, viewBox: "0 0 48 48", "aria-hidden": "true" },
    s("use", { href: `#piece-${role}` }),
  );
}
