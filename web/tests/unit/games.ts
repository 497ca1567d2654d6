// Whole games as a page sees them: played by the house's own rules, by `python -m tests.played`.

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import type { Told } from "../../src/gen/messages.gen.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const PYTHON = join(ROOT, ".venv", "bin", "python");
const MOST = 64 << 20;

export interface Played<View> {
  /** Whose eyes; null: a spectator's. */
  seat: number | null;
  /** What they saw after each move, and what had happened since the one before. */
  steps: { view: View; told: Told[] }[];
}

/** Games of so many, each as the first seat and as a spectator saw it. */
export async function played<View>(
  game: string,
  players: number,
  ...seeds: number[]
): Promise<Played<View>[]> {
  const { stdout } = await promisify(execFile)(
    PYTHON,
    ["-m", "tests.played", game, `${players}`, ...seeds.map(String)],
    { cwd: ROOT, maxBuffer: MOST },
  );
  return stdout
    .trim()
    .split("\n")
    .flatMap((line) => JSON.parse(line) as Played<View>[]);
}
