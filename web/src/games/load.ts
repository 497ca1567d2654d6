// A game's client and its words, loaded together and once.

import { learn } from "../words.ts";
import { clients, type GameClient } from "./client.ts";

const loaded = new Map<string, Promise<GameClient>>();

export function loadGame(name: string): Promise<GameClient> {
  let client = loaded.get(name);
  if (!client) {
    client = fetchGame(name);
    loaded.set(name, client);
    // What failed to load may succeed when asked for again.
    client.catch(() => loaded.delete(name));
  }
  return client;
}

/** For what only adorns a page: once the page itself is done, if ever. The answer calls it off. */
export function loadWhenIdle(name: string, use: (client: GameClient) => void): () => void {
  let gone = false;
  const whenIdle = globalThis.requestIdleCallback ?? ((call: () => void) => setTimeout(call, 200));
  whenIdle(() => {
    if (gone) return;
    loadGame(name).then(
      (client) => {
        if (!gone) use(client);
      },
      () => {}, // what adorns may be missing
    );
  });
  return () => {
    gone = true;
  };
}

async function fetchGame(name: string): Promise<GameClient> {
  const load = clients.get(name);
  if (!load) throw new Error(`no client for the game ${name}`);
  const [module] = await Promise.all([load(), learn(name)]);
  return module.default;
}
