// Signals to the reader that it is their turn: a soft sound, and a notification while the page is hidden.

import { router } from "./router.svelte.ts";
import { tablePath } from "./routes.ts";
import { settings } from "./settings.svelte.ts";
import { t } from "./words.ts";

let audio: AudioContext | null = null;

const ABSENT = 4000; // who has waited as long may have looked away

/** `waited` is how many milliseconds ago this person last moved at the table on show. */
export function signalTurn(table: string, waited: number): void {
  const looking = !document.hidden && document.hasFocus() && waited < ABSENT;
  if (settings.now.sound && !looking) chime();
  if (settings.now.notify && document.hidden)
    notify(table, t("turn.notification"), t("turn.notification_body"));
}

/** Signals that somebody invites the reader to a table. */
export function signalInvitation(table: string, words: string): void {
  if (settings.now.sound) chime();
  if (settings.now.notify && document.hidden) notify(table, t("invited.title"), words);
}

/** Two glass notes, quiet enough for a room with others in it. */
export function chime(): void {
  try {
    audio ??= new AudioContext();
    // Before the first click on the page a browser plays nothing.
    if (audio.state === "suspended") void audio.resume().catch(() => {});
    for (const [pitch, delay] of [
      [784, 0],
      [1175, 0.13],
    ] as const)
      note(audio, pitch, audio.currentTime + delay);
  } catch {
    audio = null; // a device without sound
  }
}

function note(audio: AudioContext, pitch: number, start: number): void {
  const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(0.07, start + 0.015);
  loudness.gain.exponentialRampToValueAtTime(0.0004, start + 0.75);
  tone.connect(loudness).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.8);
}

function notify(table: string, title: string, body: string): void {
  if (!canNotify() || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(title, { body, tag: table });
    shown.onclick = () => {
      window.focus();
      shown.close();
      if (location.pathname !== tablePath(table)) router.go(tablePath(table));
    };
  } catch {
    // Some phones show notifications only for installed pages.
  }
}

export const canNotify = () => "Notification" in globalThis;

/** Asks the browser for permission. It is only called from a click. */
export async function allowNotifications(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}
