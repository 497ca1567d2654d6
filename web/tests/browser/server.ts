// The real server, as `vendome serve` starts it, on a port of its own.

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const vendome = join(import.meta.dirname, "..", "..", "..", ".venv", "bin", "vendome");

export interface Server {
  readonly url: string;
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill9(): Promise<void>;
  /** Starts it again after `stop` or `kill9`: on the same port, with the same data. */
  restart(): Promise<void>;
}

/** Data is the folder that holds the server's database and secrets. */
export async function startServer(data: string): Promise<Server> {
  let { child, url } = await serve("0");

  async function serve(port: string): Promise<{ child: ChildProcess; url: string }> {
    const args = ["serve", "--host", "127.0.0.1", "--port", port, "--data", data, "--pace", "0"];
    // Programs that bring a table to where a test looks at it say more at once than people do.
    args.push("--limits", "person_messages=0");
    const child = spawn(vendome, args, { stdio: ["ignore", "pipe", "pipe"] });
    return { child, url: await address(child) };
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    process.off("exit", orphan);
    if (hasEnded(child)) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  // A test that dies must not leave its server behind.
  const orphan = () => child.kill("SIGKILL");
  process.on("exit", orphan);

  return {
    url,
    stop: () => end("SIGTERM"),
    kill9: () => end("SIGKILL"),
    async restart() {
      if (!hasEnded(child)) throw new Error("the server is still running: stop it first");
      ({ child } = await serve(new URL(url).port));
      process.on("exit", orphan);
    },
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Waits for the address on the server's standard output; what it said is in the error if it ends first. */
function address(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    // Read on to the end: a server whose pipe is full would stand still.
    createInterface({ input: stream }).on("line", (line) => {
      const found = stream === child.stdout && /http:\/\/127\.0\.0\.1:\d+/.exec(line);
      if (found) resolve(found[0]);
      else said.push(line);
    });
  }
  child.once("error", reject);
  child.once("close", (code, signal) => {
    reject(new Error(`vendome serve ended (${signal ?? code}):\n${said.join("\n")}`));
  });
  return promise;
}
