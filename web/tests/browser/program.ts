// A program that plays through the documented protocol: it brings tables quickly to where a test
// wants to look at them.

import type { BrowserContext } from "playwright-core";

import type {
  Accepted,
  NewSeat,
  Reactions,
  Table,
  TableMessage,
  ViewMessage,
} from "../../src/gen/messages.gen.ts";

/** A view of Edel, Stein & Reich, as far as anything here looks at it. */
export interface View {
  stage: string;
  phase: number;
  round: number;
  seats: { gems: Record<string, number> }[];
  bargain: { offer: Record<string, number>; offerer: number | null } | null;
}

export interface Asked<Seen = View> {
  view: Seen;
  seat: number;
  forms: string[];
}

/** Which of the moves to make; null: stop here. */
export type Plan<Seen = View> = (asked: Asked<Seen>) => string | null;

/** Plays whatever can be done, the more daring the better, and never the same at two decisions running. */
export function busy(): Plan {
  let decisions = 0;
  return ({ forms }) => {
    const bold = forms.filter((form) => !/^(forgo|decline|offer nothing|accept)$/.test(form));
    const choice = bold.length ? bold : forms;
    return choice[decisions++ % choice.length] ?? null;
  };
}

/** The same, but after event cards wherever there is one to be had: many stages come of nothing else. */
function afterEvents(): Plan {
  const otherwise = busy();
  return (asked) => {
    const event = asked.forms.find((form) => form === "choose event" || form === "take hidden");
    return event ?? otherwise(asked);
  };
}

export class Program {
  readonly #url: string;
  #cookie = "";

  private constructor(url: string) {
    this.#url = url;
  }

  /** A guest of the house. */
  static async enter(url: string): Promise<Program> {
    const program = new Program(url);
    const answer = await fetch(new URL("/api/me", url));
    program.#cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    return program;
  }

  /** Lets a browser go on as this guest. */
  async lend(context: BrowserContext): Promise<void> {
    const [name = "", ...value] = this.#cookie.split("=");
    await context.addCookies([{ name, value: value.join("="), url: this.#url }]);
  }

  async make(
    seats: NewSeat[],
    game = "edelstein",
    options: Record<string, unknown> = {},
    reactions: Reactions | null = null,
  ): Promise<Table> {
    const listed = false;
    return this.#post<Table>("/api/tables", { game, seats, options, reactions, listed });
  }

  /** A game against bots, begun. */
  async start(
    players: number,
    game?: string,
    options?: Record<string, unknown>,
    reactions?: Reactions,
  ): Promise<string> {
    const bots = Array.from({ length: players - 1 }, (): NewSeat => ({
      kind: "bot",
      bot: "random",
    }));
    const { id } = await this.make([{ kind: "me" }, ...bots], game, options, reactions);
    await this.ready(id);
    return id;
  }

  /** Adds a value to the deal; the game starts when all have. */
  async ready(table: string): Promise<Table> {
    return this.#post<Table>(`/api/tables/${table}/ready`, { value: VALUE });
  }

  async join(table: string): Promise<Table> {
    return this.#post<Table>(`/api/tables/${table}/join`, { value: VALUE });
  }

  /** A bot plays on for this guest, who leaves the table. */
  async leave(table: string): Promise<Table> {
    return this.#post<Table>(`/api/tables/${table}/leave`);
  }

  /** Plays its seats by the plan; the answer is where it stopped, or null when the game is over. */
  async play<Seen = View>(table: string, plan: Plan<Seen>): Promise<Asked<Seen> | null> {
    const answered = new Map<number, number>();
    for (;;) {
      const stopped = await this.#playOn(table, plan, answered);
      if (stopped !== "out of breath") return stopped;
    }
  }

  /** On one line, which takes only so many messages before it is called too many. */
  #playOn<Seen>(
    table: string,
    plan: Plan<Seen>,
    answered: Map<number, number>,
  ): Promise<Asked<Seen> | null | "out of breath"> {
    const address = new URL(`/api/tables/${table}/live`, this.#url.replace("http", "ws"));
    // Node's own WebSocket takes headers, which a browser's does not.
    const socket = new WebSocket(address, {
      headers: { cookie: this.#cookie },
    } as unknown as string[]);
    const { promise, resolve, reject } = Promise.withResolvers<
      Asked<Seen> | null | "out of breath"
    >();
    let id = 0;
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as ViewMessage | TableMessage | { type: string };
      if (message.type === "refused") reject(new Error(`refused: ${data}`));
      if (message.type === "table" && (message as TableMessage).table.status === "over")
        resolve(null);
      if (message.type === "accepted" && (message as Accepted).id === BREATH)
        resolve("out of breath");
      if (message.type !== "view" || id === BREATH) return;
      const { seat, decision, view, forms } = message as ViewMessage;
      if (seat === null || decision === null || decision === answered.get(seat)) return;
      const asked = { view: view as unknown as Seen, seat, forms };
      const move = plan(asked);
      if (move === null) return resolve(asked);
      answered.set(seat, decision);
      socket.send(JSON.stringify({ type: "move", id: ++id, seat, decision, move }));
    };
    socket.onclose = ({ code }) => reject(new Error(`the socket was closed: ${code}`));
    return promise.finally(() => socket.close());
  }

  async #post<Answer>(path: string, body: unknown = {}): Promise<Answer> {
    const answer = await fetch(new URL(path, this.#url), {
      method: "POST",
      headers: { cookie: this.#cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}

const VALUE = "00".repeat(32);
const BREATH = 50;

/** Every stage at which somebody is asked something. */
export const STAGES = [
  ...["choosing", "opening", "answering", "single", "taking", "using"],
  ...["half_score", "swapping", "removing", "gathering"],
  ...["free_alone", "free_shared", "secret", "naming"],
];

/** Who plays where these stages can be met; at three where nothing is said. */
const PLAYERS: Record<string, number> = { secret: 2, naming: 2, free_alone: 5, free_shared: 5 };
const EVENTS = ["using", "half_score", "swapping", "removing", "gathering"];
const GAMES = 60;

export interface Met {
  program: Program;
  table: string;
  asked: Asked;
}

/** Plays games against bots and stops at the first decision of each of these stages. */
export async function* tour(
  url: string,
  stages: readonly string[],
  wanted: Wanted = () => true,
): AsyncGenerator<Met> {
  for (const players of new Set(stages.map((stage) => PLAYERS[stage] ?? 3))) {
    const program = await Program.enter(url);
    const missing = new Set(stages.filter((stage) => (PLAYERS[stage] ?? 3) === players));
    for (let games = 0; missing.size; games++) {
      if (games === GAMES)
        throw new Error(`no ${[...missing].join(", ")} in ${GAMES} games of ${players}`);
      const table = await program.start(players);
      const onlyEvents = [...missing].every((stage) => EVENTS.includes(stage));
      const plan = onlyEvents ? afterEvents() : busy();
      const stop: Plan = (asked) =>
        missing.has(asked.view.stage) && wanted(asked) ? null : plan(asked);
      for (let asked; missing.size && (asked = await program.play(table, stop));) {
        missing.delete(asked.view.stage);
        yield { program, table, asked };
      }
    }
  }
}

type Wanted = (asked: Asked) => boolean;

/** Several gems have been offered and can be outbid, so that a single one is not enough. */
export const toBeatSeveralGems: Wanted = ({ view, forms }) => {
  const offered = Object.values(view.bargain?.offer ?? {}).reduce((sum, count) => sum + count, 0);
  return offered >= 2 && forms.some((form) => form.startsWith("offer"));
};

/** A game against bots that stands where it is wanted: at a stage, or at more than that. */
export async function reach(url: string, stage: string, wanted?: Wanted): Promise<Met> {
  for await (const met of tour(url, [stage], wanted)) return met;
  throw new Error(`no ${stage}`);
}

/** A finished game. */
export async function finished(
  url: string,
  players = 3,
): Promise<{ program: Program; table: string }> {
  const program = await Program.enter(url);
  const table = await program.start(players);
  await program.play(table, busy());
  return { program, table };
}
