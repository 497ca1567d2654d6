// After npm has written package-lock.json: takes out whom to fund, which npm repeats from each
// package. What is left names versions and hashes, and no address. It is given the folders.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

for (const folder of process.argv.slice(2)) {
  const path = join(folder, "package-lock.json");
  const lock = JSON.parse(readFileSync(path, "utf8"), (key, value: unknown) =>
    key === "funding" ? undefined : value,
  ) as unknown;
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
}
