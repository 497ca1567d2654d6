// The sounds of a table, made as they are needed: short, quiet, and none before the first gesture on the
// page, as browsers ask.

import { settings } from "../settings.svelte.ts";

export type Sound = "card" | "gem" | "coin" | "bell" | "hush" | "stamp";

const LOUDNESS = 0.35;
/** Two of a kind closer together than this, in seconds, would be a noise. */
const APART = 0.035;

let audio: AudioContext | null = null;
let opening: Promise<void> | null = null;
let out: GainNode;
let rustle: AudioBuffer;
const heard = new Map<Sound, number>();

const may = () =>
  settings.now.sound && !document.hidden && Boolean(navigator.userActivation?.hasBeenActive);

export function play(sound: Sound): void {
  if (!may()) return;
  if (audio) make(sound, audio);
  else void prepare().then(() => audio && make(sound, audio));
}

/** Opens what sounds when there is nothing else to do: it takes long enough to be seen in a moment. */
export function prepare(): Promise<void> {
  if (!may()) return Promise.resolve();
  return (opening ??= idle().then(() => {
    try {
      audio = open();
    } catch {
      opening = null; // a device without sound
    }
  }));
}

/** Comes when nothing else is to be done, or after so many milliseconds. */
function idle(): Promise<void> {
  const timeout = 200;
  return new Promise((done) => {
    // Not every browser says when it is idle.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout });
    else setTimeout(done, timeout);
  });
}

function make(sound: Sound, audio: AudioContext): void {
  const { currentTime: now } = audio;
  if (now - (heard.get(sound) ?? -1) < APART) return;
  heard.set(sound, now);
  if (audio.state === "suspended") void audio.resume().catch(() => {});
  sounds[sound](audio, now);
}

function open(): AudioContext {
  const opened = new AudioContext();
  out = new GainNode(opened, { gain: LOUDNESS });
  out.connect(opened.destination);
  rustle = opened.createBuffer(1, opened.sampleRate * 0.7, opened.sampleRate);
  const samples = rustle.getChannelData(0);
  for (let sample = 0; sample < samples.length; sample++) samples[sample] = 2 * Math.random() - 1;
  return opened;
}

const sounds: Record<Sound, (audio: AudioContext, start: number) => void> = {
  // A card brushes over velvet and is down.
  card(audio, start) {
    noise(audio, start, { from: 2600, to: 900, time: 0.11, loud: 0.5, width: 0.8 });
    tone(audio, start + 0.07, { pitch: 150, fall: 80, time: 0.09, loud: 0.35 });
  },
  // Glass on glass: partials that are no multiples of each other.
  gem(audio, start) {
    const pitch = 2300 + 500 * Math.random();
    for (const [share, loud] of [
      [1, 0.22],
      [1.51, 0.12],
      [2.76, 0.07],
    ] as const)
      tone(audio, start, { pitch: pitch * share, time: 0.22 / share, loud });
  },
  coin(audio, start) {
    for (const [pitch, delay] of [
      [3150, 0],
      [4200, 0.045],
    ] as const) {
      tone(audio, start + delay, { pitch, time: 0.3, loud: 0.14 });
      tone(audio, start + delay, { pitch: pitch * 1.34, time: 0.16, loud: 0.06 });
    }
  },
  bell(audio, start) {
    for (const [share, loud, time] of [
      [0.5, 0.12, 1.5],
      [1, 0.26, 1.3],
      [1.19, 0.12, 0.9],
      [2, 0.14, 0.8],
      [3.01, 0.06, 0.5],
    ] as const)
      tone(audio, start, { pitch: 660 * share, time, loud });
  },
  // People hold their breath.
  hush(audio, start) {
    noise(audio, start, { from: 500, to: 1500, time: 0.65, loud: 0.16, width: 1.6, swell: 0.4 });
  },
  stamp(audio, start) {
    tone(audio, start, { pitch: 130, fall: 48, time: 0.2, loud: 0.8 });
    noise(audio, start, { from: 1200, to: 300, time: 0.07, loud: 0.4, width: 0.7 });
  },
};

interface Tone {
  pitch: number;
  /** Where the pitch falls to. */
  fall?: number;
  time: number;
  loud: number;
}

function tone(audio: AudioContext, start: number, { pitch, fall, time, loud }: Tone): void {
  const source = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  if (fall) source.frequency.exponentialRampToValueAtTime(fall, start + time);
  shaped(audio, source, start, { time, loud, swell: 0.004 });
}

interface Noise {
  /** The middle of its pitch, and where that goes. */
  from: number;
  to: number;
  time: number;
  loud: number;
  width: number;
  /** How long it grows. */
  swell?: number;
}

function noise(audio: AudioContext, start: number, sound: Noise): void {
  const { from, to, time, loud, width, swell = 0.01 } = sound;
  const source = new AudioBufferSourceNode(audio, { buffer: rustle });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: from, Q: 1 / width });
  filter.frequency.exponentialRampToValueAtTime(to, start + time);
  shaped(audio, source, start, { time, loud, swell }, filter);
}

interface Shape {
  time: number;
  loud: number;
  swell: number;
}

function shaped(
  audio: AudioContext,
  source: AudioScheduledSourceNode,
  start: number,
  { time, loud, swell }: Shape,
  filter?: AudioNode,
): void {
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(loud, start + swell);
  loudness.gain.exponentialRampToValueAtTime(0.0004, start + time);
  (filter ? source.connect(filter) : source).connect(loudness).connect(out);
  source.start(start);
  source.stop(start + time + 0.02);
}
