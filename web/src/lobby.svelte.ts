// The lobby as its socket tells it.

import type { Lobby } from "./gen/messages.gen.ts";
import { Line, hurryOnReturn, socketAddress, type Link } from "./live.ts";

export class LobbyWatch {
  lobby = $state.raw<Lobby | null>(null);
  link = $state.raw<Link>("joining");
  #line: Line;
  #leave: () => void;

  constructor() {
    this.#line = new Line({
      address: () => socketAddress("/api/lobby/live"),
      hear: (message) => (this.lobby = message as Lobby),
      change: (link) => (this.link = link),
    });
    this.#leave = hurryOnReturn(this.#line);
    this.#line.open();
  }

  close(): void {
    this.#leave();
    this.#line.close();
  }
}
