/** A rating over time, as a line with its uncertainty around it. */

import type { HistoryPoint } from "../api/types.ts";
import { h, s } from "../dom.ts";
import { formatInstant, t } from "../i18n/index.ts";

const WIDTH = 640;
const HEIGHT = 220;
const MARGIN = { left: 58, right: 12, top: 12, bottom: 30 };

/** `points` as the API lists them: the latest first. */
export function ratingChart(points: readonly HistoryPoint[]): Element {
  const inOrder = [...points].reverse();
  const first = inOrder[0];
  const last = inOrder.at(-1);
  if (!first || !last) return h("p", { class: "muted" }, t("chart.none"));
  const line = [first.rating_before, ...inOrder.map(point => point.rating_after)];
  const band = inOrder.map(({ rating_after, deviation_after }) => [
    rating_after - deviation_after,
    rating_after + deviation_after,
  ]);
  const ticks = ticksFor(Math.min(...line), Math.max(...line));
  const [bottom, top] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const x = (index: number): number =>
    MARGIN.left + (index / (line.length - 1)) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (rating: number): number => {
    const share = (Math.min(top, Math.max(bottom, rating)) - bottom) / (top - bottom);
    return HEIGHT - MARGIN.bottom - share * (HEIGHT - MARGIN.top - MARGIN.bottom);
  };
  const path = (values: readonly number[], offset = 0): string =>
    values
      .map(
        (value, index) => `${index === 0 ? "M" : "L"}${x(index + offset).toFixed(1)} ${y(value).toFixed(1)}`,
      )
      .join("");
  const upper = band.map(([, high]) => high ?? 0);
  const lower = band.map(([low]) => low ?? 0).reverse();
  const around = `${path(upper, 1)}${lower.map((value, index) => `L${x(lower.length - index).toFixed(1)} ${y(value).toFixed(1)}`).join("")}Z`;
  const summary = t("chart.summary", {
    games: inOrder.length,
    from: Math.floor(first.rating_before),
    to: Math.floor(last.rating_after),
    low: Math.floor(Math.min(...line)),
    high: Math.floor(Math.max(...line)),
  });
  return s(
    "svg",
    { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": summary },
    ticks.map(tick => [
      s("line", { class: "grid", x1: MARGIN.left, x2: WIDTH - MARGIN.right, y1: y(tick), y2: y(tick) }),
      s("text", { x: MARGIN.left - 8, y: y(tick) + 4, "text-anchor": "end" }, tick),
    ]),
    s("path", { class: "band", d: around }),
    s("path", { class: "line", d: path(line) }),
    s("circle", { class: "end", cx: x(line.length - 1), cy: y(line.at(-1) ?? 0), r: 4 }),
    s("text", { x: MARGIN.left, y: HEIGHT - 6 }, day(first.at)),
    s("text", { x: WIDTH - MARGIN.right, y: HEIGHT - 6, "text-anchor": "end" }, day(last.at)),
  );
}

function day(instant: string): string {
  return formatInstant(instant).split(",").slice(0, 2).join(",");
}

/** Round numbers that hold every value, four or five of them. */
function ticksFor(low: number, high: number): number[] {
  const step = [10, 25, 50, 100, 200, 250, 500].find(size => (high - low) / size <= 4) ?? 1000;
  const from = Math.floor(low / step) * step;
  const to = Math.max(from + step, Math.ceil(high / step) * step);
  return Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);
}
