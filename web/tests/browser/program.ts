// A program that plays through the documented protocol: it brings tables quickly to where a test
// wants to look at them.

import type { BrowserContext, Page } from "playwright-core";

import { changed } from "../../src/changes.ts";
import { pledgeOf } from "../../src/deal.ts";
import {
  PROTOCOL,
  type FromTable,
  type NewSeat,
  type Person,
  type Reactions,
  type Table,
  type ViewMessage,
} from "../../src/gen/messages.gen.ts";
import { turned } from "../../src/log.ts";

/** A view of Edel, Stein & Reich, as far as anything here looks at it. */
export interface View {
  stage: string;
  phase: number;
  round: number;
  rounds: number;
  seats: { gems: Record<string, number> }[];
  bargain: { action: string; offer: Record<string, number>; offerer: number | null } | null;
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
  #id = "";

  private constructor(url: string) {
    this.#url = url;
  }

  /** A guest of the house. */
  static async enter(url: string): Promise<Program> {
    const program = new Program(url);
    const answer = await fetch(new URL("/api/me", url), { method: "POST" });
    program.#id = ((await answer.json()) as Person).id;
    program.#cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    return program;
  }

  async me(): Promise<Person> {
    const answer = await fetch(new URL("/api/me", this.#url), {
      headers: { cookie: this.#cookie },
    });
    return (await answer.json()) as Person;
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
    listed = false,
  ): Promise<Table> {
    return this.#post<Table>("/api/tables", { game, seats, options, reactions, listed });
  }

  /** So many tables in the lobby, for whoever comes. */
  async list(tables: number, game: string): Promise<void> {
    const seats: NewSeat[] = [{ kind: "me" }, { kind: "open" }, { kind: "open" }];
    for (let made = 0; made < tables; made++) await this.make(seats, game, {}, null, true);
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

  /** Pledges a value for the deal, and tells it; the game starts when all have. */
  async ready(table: string): Promise<Table> {
    return this.reveal(await this.#pledge(table, "ready"));
  }

  async join(table: string): Promise<Table> {
    return this.reveal(await this.#pledge(table, "join"));
  }

  async #pledge(id: string, how: "ready" | "join"): Promise<Table> {
    const headers = { cookie: this.#cookie }; // without it somebody would seem to look on
    const answer = await fetch(new URL(`/api/tables/${id}`, this.#url), { headers });
    const { commitment } = (await answer.json()) as Table;
    const pledge = pledgeOf(VALUE, id, this.#id, commitment);
    return this.#post<Table>(`/api/tables/${id}/${how}`, { pledge, commitment });
  }

  /** Tells the value pledged, if all have pledged theirs. */
  async reveal(table: Table): Promise<Table> {
    if (!table.sealed) return table;
    return this.#post<Table>(`/api/tables/${table.id}/reveal`, { value: VALUE });
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
    const path = `/api/tables/${table}/live?protocol=${PROTOCOL}`;
    const address = new URL(path, this.#url.replace("http", "ws"));
    // Node's own WebSocket takes headers, which a browser's does not.
    const socket = new WebSocket(address, {
      headers: { cookie: this.#cookie },
    } as unknown as string[]);
    const { promise, resolve, reject } = Promise.withResolvers<
      Asked<Seen> | null | "out of breath"
    >();
    let id = 0;
    let known: Table | null = null;
    const views = new Map<number | null, ViewMessage>();
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as FromTable;
      if (message.type === "refused") reject(new Error(`refused: ${data}`));
      if (message.type === "table") known = message.table;
      if (message.type === "table_change") known = changed(known, message.change) as Table;
      if (known?.status === "over") resolve(null);
      const accepted =
        message.type === "accepted" ? [message.id] : message.type === "answer" ? message.ids : [];
      if (accepted.includes(BREATH)) resolve("out of breath");
      const seen =
        message.type === "view_change" ? turned(views.get(message.seat), message) : message;
      if (seen?.type !== "view") return;
      views.set(seen.seat, seen);
      if (id === BREATH) return;
      const { seat, decision, view, forms } = seen;
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

/** Leaves out the middle of a game: its people look elsewhere while their programs play on for them. */
export async function toTheLastRounds(
  table: string,
  people: readonly (readonly [Page, Program])[],
): Promise<void> {
  await Promise.all(people.map(([page]) => page.goto("/about")));
  await Promise.all(
    people.map(([, program]) => {
      const plan = busy();
      return program.play(table, (asked) => {
        const { stage, phase, round, rounds } = asked.view;
        const last = stage === "choosing" && phase === 3 && round >= rounds - 1;
        return last ? null : plan(asked);
      });
    }),
  );
  await Promise.all(people.map(([page]) => page.goto(`/t/${table}`)));
}
