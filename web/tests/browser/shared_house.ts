// The server that all files of a whole run share: node starts it before the first and ends it after the last.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { SHARED } from "./house.ts";
import { startServer, type Server } from "./server.ts";

let data: string;
let server: Server;

export async function globalSetup(): Promise<void> {
  data = await mkdtemp(join(tmpdir(), "vendome-"));
  server = await startServer(data);
  process.env[SHARED] = server.url;
}

export async function globalTeardown(): Promise<void> {
  await server.stop();
  await rm(data, { recursive: true, force: true });
}
