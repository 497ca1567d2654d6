// The games of the house, asked for once.

import { api } from "../api.ts";
import type { GameInfo } from "../gen/messages.gen.ts";

let asked: Promise<GameInfo[]> | null = null;

export function games(): Promise<GameInfo[]> {
  asked ??= api.games();
  asked.catch(() => (asked = null));
  return asked;
}
