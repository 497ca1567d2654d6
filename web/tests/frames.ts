// What the director costs: the main thread's time in each frame of the fullest moments of each game, by
// a trace of Chromium with the processor slowed down four-fold. Prints a line of JSON for each game, in
// milliseconds; for `make bench`.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { launch } from "./browser/chromium.ts";
import { startServer } from "./browser/server.ts";
import { before, begin, GAMES, moments, shown } from "./moments.ts";

const SLOW_DOWN = 4;
const MOMENTS = 2;
const LONGEST = 5000; // milliseconds of each

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** Of that, the time of the thread itself: what else the machine does is not counted. */
  tdur?: number;
  pid: number;
  tid: number;
  args?: { name?: string };
}

const data = await mkdtemp(join(tmpdir(), "vendome-"));
const server = await startServer(data);
const browser = await launch(true);
const context = await browser.newContext({
  baseURL: server.url,
  viewport: { width: 1440, height: 900 },
  locale: "en-GB",
});
const wanted = process.argv.slice(2);
for (const [game, play] of Object.entries(GAMES)) {
  if (wanted.length && !wanted.includes(game)) continue;
  const { program, table } = await play(server.url);
  await program.lend(context);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  const frames: number[] = [];
  for (const moment of await moments(page, table, MOMENTS)) {
    await before(page, moment);
    await line.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
    await browser.startTracing(page, {
      categories: ["toplevel", "devtools.timeline", "devtools.timeline.frame", "cc"],
    });
    await begin(page);
    const busy = page.locator("[data-board][data-busy=true]").waitFor({ timeout: LONGEST });
    // A moment that is not staged has no frames worth counting.
    const staged = await busy.then(
      () => true,
      () => false,
    );
    if (staged) await Promise.race([shown(page), page.waitForTimeout(LONGEST)]);
    const trace = await browser.stopTracing();
    await line.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
    frames.push(...timesOf(traceEvents));
  }
  console.log(JSON.stringify({ game, frames: frames.map((time) => Math.round(time) / 1000) }));
  await page.close();
}
await browser.close();
await server.stop();
await rm(data, { recursive: true, force: true });

/** The main thread's time in each frame, in microseconds: of all that ended before the next one. */
function timesOf(events: readonly TraceEvent[]): number[] {
  const main = busiest(events);
  const own = events.filter(({ pid, tid }) => pid === main?.pid && tid === main.tid);
  const begins = own
    .filter(({ name, ph }) => ph === "X" && /(ProxyMain|ThreadProxy)::BeginMainFrame$/.test(name))
    .map(({ ts }) => ts)
    .toSorted((one, other) => one - other);
  const tasks = own.filter(({ name, ph }) => ph === "X" && /RunTask$/.test(name));
  return begins.slice(0, -1).map((from, place) => {
    const until = begins[place + 1] ?? Infinity;
    return tasks
      .filter(({ ts, dur = 0 }) => ts + dur > from && ts + dur <= until)
      .reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0);
  });
}

/** The main thread of the page: of those called so, the one that does most. */
function busiest(events: readonly TraceEvent[]): TraceEvent | undefined {
  const mains = events.filter(
    ({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain",
  );
  const work = ({ pid, tid }: TraceEvent) =>
    events
      .filter((event) => event.pid === pid && event.tid === tid)
      .reduce((sum, { dur = 0 }) => sum + dur, 0);
  return mains.toSorted((one, other) => work(other) - work(one))[0];
}
