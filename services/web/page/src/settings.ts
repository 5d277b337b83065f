/** What a person chose for this browser. */

export interface Settings {
  language: "en" | "pt";
  theme: "system" | "light" | "dark";
  /** Dots on the squares that a piece may go to. */
  marks: boolean;
  coordinates: boolean;
  sound: boolean;
  animation: boolean;
}

const KEY = "ladder.settings";
const listeners = new Set<() => void>();
let current: Settings = { ...defaults(), ...stored() };

export function settings(): Readonly<Settings> {
  return current;
}

export function change(part: Partial<Settings>): void {
  current = { ...current, ...part };
  localStorage.setItem(KEY, JSON.stringify(current));
  apply();
  for (const listener of listeners) listener();
}

export function onSettings(listener: () => void): void {
  listeners.add(listener);
}

/** Brings the document in line with the settings. */
export function apply(): void {
  const root = document.documentElement;
  root.lang = current.language === "pt" ? "pt-BR" : "en";
  root.dataset["theme"] = current.theme;
  root.dataset["coordinates"] = current.coordinates ? "on" : "off";
  root.dataset["animation"] = current.animation ? "on" : "off";
}

function defaults(): Settings {
  return {
    language: navigator.language.toLowerCase().startsWith("pt") ? "pt" : "en",
    theme: "system",
    marks: true,
    coordinates: true,
    sound: false,
    animation: true,
  };
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}
