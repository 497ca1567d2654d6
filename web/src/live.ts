// A socket that comes back by itself: it notices silence, waits a little longer each time, and
// tries at once when the network or the reader returns.

import { PROTOCOL } from "./gen/messages.gen.ts";

export type Link = "joining" | "open" | "lost" | "closed";

export type Wire = Pick<WebSocket, "send" | "close" | "onopen" | "onmessage" | "onclose">;

export interface Means {
  connect: (address: string) => Wire;
  /** Calls a function later. What it returns calls that off. */
  later: (milliseconds: number, call: () => void) => () => void;
}

export interface Hearing {
  /** Returns the address. It is asked anew at each attempt, since it says what the client already has. */
  address: () => string;
  hear: (message: unknown) => void;
  change: (link: Link, code: number | null) => void;
  /** The house refuses this line, or it has failed again and again: perhaps the house has forgotten us. */
  stranded?: () => void;
  /** What to say every ten seconds, if the other side answers it; silence then means a dead line. */
  ping?: () => unknown;
}

const PAUSES = [250, 500, 1000, 2000, 4000];
const BEAT = 10_000;
const PATIENCE = 5_000;
/** There is no such table. */
export const NO_TABLE = 4004;
/** Whoever runs the house has closed it to this person. */
export const BANNED = 4003;
/** The house speaks another version of the protocol than this page. */
export const OUTDATED = 4010;
/** Trying again would not help. */
const FINAL: readonly (number | null)[] = [NO_TABLE, BANNED, OUTDATED];
/** The page is not the house's, or the house does not know the person. */
const UNKNOWN = 4001;
/** After this many failures in a row it may be more than the network. */
const MANY = 3;

const browser: Means = {
  connect: (address) => new WebSocket(address),
  later(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

export class Line {
  link: Link = "joining";
  readonly #hearing: Hearing;
  readonly #means: Means;
  #wire: Wire | null = null;
  #attempts = 0;
  #cancelBeat = () => {};
  #cancelRetry = () => {};

  constructor(hearing: Hearing, means: Means = browser) {
    this.#hearing = hearing;
    this.#means = means;
  }

  open(): void {
    this.#cancelRetry();
    const wire = this.#means.connect(this.#hearing.address());
    this.#wire = wire;
    wire.onopen = () => {
      if (wire !== this.#wire) return;
      this.#turn("open");
      this.#beat();
    };
    wire.onmessage = ({ data }) => {
      if (wire !== this.#wire) return;
      this.#attempts = 0; // not before: a line can be accepted only to be cut
      this.#beat();
      this.#hearing.hear(JSON.parse(String(data)));
    };
    wire.onclose = ({ code }) => {
      if (wire === this.#wire) this.#lose(code);
    };
  }

  /** Returns whether it was sent. Nothing is stored for later, when it may mean something else. */
  send(message: unknown): boolean {
    if (this.link !== "open" || !this.#wire) return false;
    this.#wire.send(JSON.stringify(message));
    return true;
  }

  /** Tries now instead of after the pause. */
  hurry(): void {
    if (this.link === "lost") this.open();
  }

  close(): void {
    this.#stop();
    this.#turn("closed");
  }

  #beat(): void {
    this.#cancelBeat();
    const { ping } = this.#hearing;
    if (!ping) return;
    this.#cancelBeat = this.#means.later(BEAT, () => {
      this.send(ping());
      this.#cancelBeat = this.#means.later(PATIENCE, () => this.#lose(null));
    });
  }

  #lose(code: number | null): void {
    this.#stop();
    if (FINAL.includes(code)) return this.#turn("closed", code);
    const pause = PAUSES[Math.min(this.#attempts, PAUSES.length - 1)] ?? BEAT;
    this.#attempts += 1;
    this.#cancelRetry = this.#means.later(pause, () => this.open());
    this.#turn("lost", code);
    if (code === UNKNOWN || this.#attempts % MANY === 0) this.#hearing.stranded?.();
  }

  #stop(): void {
    const wire = this.#wire;
    this.#wire = null;
    this.#cancelBeat();
    this.#cancelRetry();
    wire?.close();
  }

  #turn(link: Link, code: number | null = null): void {
    this.link = link;
    this.#hearing.change(link, code);
  }
}

/** Returns the address of a socket of this house. */
export function socketAddress(path: string, query: Record<string, string> = {}): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const said = new URLSearchParams({ protocol: `${PROTOCOL}`, ...query });
  return `${scheme}//${location.host}${path}?${said}`;
}

/** Lets a line try at once when the network or the reader returns. What it returns stops that. */
export function hurryOnReturn(line: Line): () => void {
  const hurry = () => {
    if (!document.hidden) line.hurry();
  };
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  return () => {
    window.removeEventListener("online", hurry);
    document.removeEventListener("visibilitychange", hurry);
  };
}
