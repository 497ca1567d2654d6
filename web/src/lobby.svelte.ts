// The lobby as its socket tells it. Every page but a table's keeps it: it tells that a game waits.

import type { Lobby, Pong, Table } from "./gen/messages.gen.ts";
import { Lifeline } from "./lifeline.svelte.ts";
import { socketAddress } from "./live.ts";
import { me } from "./me.svelte.ts";

/** Whether a game waits for what somebody does: their move, or that they sit down. */
export function waitsFor(table: Table, person: string | undefined): boolean {
  const mine = table.seats.filter((seat) => seat.person !== null && seat.person === person);
  if (table.status === "gathering") return mine.some(({ ready }) => !ready);
  return table.status === "playing" && mine.some(({ waiting, kept }) => waiting && !kept);
}

class LobbyWatch {
  lobby = $state.raw<Lobby | null>(null);
  line = $state.raw<Lifeline | null>(null);
  /** What to add to this device's clock to have the server's, in seconds. */
  ahead = $state.raw(0);
  /** Tables that wait for me; one I have only just made myself is not among them. */
  waiting = $derived(
    (this.lobby?.mine ?? []).filter(
      (table) =>
        waitsFor(table, me.person?.id) &&
        (table.status === "playing" || table.host !== me.person?.id),
    ),
  );
  #pings = 0;

  /** `summon` is called for each table that begins to wait while this is open. */
  open(summon: (table: Table) => void): void {
    let known: ReadonlySet<string> | null = null;
    this.line = new Lifeline({
      address: () => socketAddress("/api/lobby/live"),
      change: () => {},
      ping: () => ({ type: "ping", id: ++this.#pings }),
      hear: (message) => {
        const said = message as Lobby | Pong;
        if (said.type !== "lobby") return;
        this.lobby = said;
        this.ahead = said.now - Date.now() / 1000;
        const before = known;
        if (before) this.waiting.filter(({ id }) => !before.has(id)).forEach(summon);
        known = new Set(this.waiting.map(({ id }) => id));
      },
    });
  }

  close(): void {
    this.line?.close();
    this.line = null;
    this.lobby = null;
  }
}

export const lobbyWatch = new LobbyWatch();
