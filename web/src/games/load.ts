// A game's client and its words, loaded together and once.

import type { Component } from "svelte";

import { learn } from "../words.ts";
import {
  clients,
  covers,
  primers,
  type GameClient,
  type OptionFormProps,
  type Primer,
} from "./client.ts";

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

/** Returns the form for an option that is data, or null if the game's client has none. */
export async function optionForm(
  game: string,
  option: string,
): Promise<Component<OptionFormProps> | null> {
  const { optionForms } = await loadGame(game);
  return (await optionForms?.[option]?.())?.default ?? null;
}

/** Returns the game in a minute and its words, or null if its client has none. */
export async function primerOf(game: string): Promise<Primer | null> {
  const [primer] = await Promise.all([primers.get(game)?.(), learn(game)]);
  return primer ?? null;
}

/** On a machine that is never idle, what only adorns a page comes after this many milliseconds. */
const LATEST = 2000;

/** For what only adorns a page: once the page itself is done. The answer calls it off. */
export function coverWhenIdle(name: string, use: (cover: Component) => void): () => void {
  let gone = false;
  const idle = globalThis.requestIdleCallback ?? ((call: () => void) => setTimeout(call, 200));
  const begin = () => {
    if (gone) return;
    found(covers, name).then(
      (cover) => {
        if (!gone) use(cover);
      },
      () => {}, // what adorns may be missing
    );
  };
  idle(begin, { timeout: LATEST });
  return () => {
    gone = true;
  };
}

async function fetchGame(name: string): Promise<GameClient> {
  const [client] = await Promise.all([found(clients, name), learn(name)]);
  return client;
}

async function found<Module>(
  folders: ReadonlyMap<string, () => Promise<{ default: Module }>>,
  name: string,
): Promise<Module> {
  const load = folders.get(name);
  if (!load) throw new Error(`no client for the game ${name}`);
  return (await load()).default;
}
