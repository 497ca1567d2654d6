// The lobby as its socket sends it. Every page but a table's has it, to show that a game waits.

import { changed } from "./changes.ts";
import { elapsed } from "./clock.svelte.ts";
import type { FromLobby, Lobby, LobbyChange, Look, Table } from "./gen/messages.gen.ts";
import { Lifeline } from "./lifeline.svelte.ts";
import { socketAddress } from "./live.ts";
import { me } from "./me.svelte.ts";
import { owed, takePart } from "./seating.ts";

/** What somebody wants to see of the tables that are not theirs. */
export type Wanted = Readonly<Required<Omit<Look, "type" | "id">>>;

/** How many tables a page of the house has. */
export const PAGE = 20;
export const ALL: Wanted = { page: 0, game: null, status: null, open: false, text: "" };
const ONLY_MINE: Wanted = { ...ALL, page: null };

/** Returns whether a game waits for somebody: for their move, or for them to sit down. */
export function waitsFor(table: Table, person: string | undefined): boolean {
  const mine = table.seats.filter((seat) => seat.person !== null && seat.person === person);
  if (table.status === "gathering") return mine.some(({ ready, waiting }) => !ready || waiting);
  return table.status === "playing" && mine.some(({ waiting, kept }) => waiting && !kept);
}

class LobbyWatch {
  lobby = $state.raw<Lobby | null>(null);
  line = $state.raw<Lifeline | null>(null);
  wanted = $state.raw<Wanted>(ONLY_MINE);
  /** What to add to this page's time to have the server's, in seconds. */
  ahead = $state.raw(0);
  mine = $derived(this.#tables(this.lobby?.mine));
  /** The tables on the page that is looked at. */
  open = $derived(this.#tables(this.lobby?.open));
  /** Tables that wait for me; one I have only just made myself is not among them. */
  waiting = $derived(
    this.mine.filter(
      (table) =>
        waitsFor(table, me.person?.id) &&
        (table.status === "playing" || table.host !== me.person?.id),
    ),
  );
  #said = 0;
  #summon: (table: Table) => void = () => {};
  #known: ReadonlySet<string> | null = null;

  /** `summon` is called for each table that begins to wait while this is open. */
  begin(summon: (table: Table) => void): void {
    this.#summon = summon;
    this.#known = null;
    this.line = new Lifeline({
      address: () => socketAddress("/api/lobby/live"),
      change: (link) => {
        if (link === "open") this.#ask();
      },
      ping: () => ({ type: "ping", id: ++this.#said }),
      hear: (message) => this.#hear(message as FromLobby),
    });
  }

  close(): void {
    this.line?.close();
    this.line = null;
    this.lobby = null;
  }

  /** Looks at a page from now on; without a page, only at one's own tables. */
  look(wanted: Wanted | null): void {
    this.wanted = wanted ?? ONLY_MINE;
    this.#ask();
  }

  #ask(): void {
    this.line?.send({ type: "look", id: ++this.#said, ...this.wanted });
  }

  #hear(message: FromLobby): void {
    if (message.type === "lobby") this.#show(message);
    else if (message.type === "lobby_change") this.#change(message);
  }

  #change({ base, number, change, now }: LobbyChange): void {
    if (this.lobby?.number !== base) return this.#ask(); // something is missing
    this.#show({ ...(changed(this.lobby, change) as Lobby), number, now });
  }

  #show(lobby: Lobby): void {
    this.lobby = lobby;
    this.ahead = lobby.now - elapsed();
    const before = this.#known;
    if (before) this.waiting.filter(({ id }) => !before.has(id)).forEach(this.#summon);
    this.#known = new Set(this.waiting.map(({ id }) => id));
    // A value that a deal waits for is revealed from any page of the house.
    for (const table of this.mine) if (owed(table) === "value") takePart(table).catch(() => {}); // the table's page says why
  }

  #tables(ids: readonly string[] = []): Table[] {
    return ids.flatMap((id) => this.lobby?.tables[id] ?? []);
  }
}

export const lobbyWatch = new LobbyWatch();
