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

async function fetchGame(name: string): Promise<GameClient> {
  const load = clients[name];
  if (!load) throw new Error(`no client for the game ${name}`);
  const [module] = await Promise.all([load(), learn(name)]);
  return module.default;
}
