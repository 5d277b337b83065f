/** Building elements without markup in strings, which the page's Content-Security-Policy would not take. */

type Handler = (event: never) => void;
type Value = string | number | boolean | null | undefined | Handler;
export type Child = Node | string | number | null | undefined | false | readonly Child[];

/**
 * An element with attributes and children. `on…` listens; `true` is an attribute without a value; `false`, `null` and
 * `undefined` leave it out.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, Value> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  assign(element, attributes);
  element.append(...flat(children));
  return element;
}

/** The same for SVG. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, Value> = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  assign(element, attributes);
  element.append(...flat(children));
  return element;
}

/** Puts children in place of those that are there. */
export function fill(parent: Element, ...children: Child[]): void {
  parent.replaceChildren(...flat(children));
}

function assign(element: Element, attributes: Record<string, Value>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), value as unknown as EventListener);
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
}

function flat(children: readonly Child[]): (Node | string)[] {
  return children.flatMap(child => {
    if (Array.isArray(child)) return flat(child as readonly Child[]);
    if (child === null || child === undefined || child === false) return [];
    return [child instanceof Node ? child : String(child)];
  });
}
