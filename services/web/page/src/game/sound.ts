/** Short tones for what happens; off unless asked for. */

import { settings } from "../settings.ts";

const TONES = {
  move: [330],
  capture: [260, 200],
  check: [520, 660],
  end: [392, 494, 587],
} as const;

const TONE_S = 0.11;

let context: AudioContext | null = null;

export function sound(what: keyof typeof TONES): void {
  if (!settings().sound) return;
  context ??= new AudioContext();
  const audio = context;
  TONES[what].forEach((frequency, index) => {
    const from = audio.currentTime + index * TONE_S;
    const oscillator = new OscillatorNode(audio, { type: "triangle", frequency });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0.12, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + TONE_S);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(from);
    oscillator.stop(from + TONE_S);
  });
}
