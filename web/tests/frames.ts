// What the director costs: the main thread's time in each frame of the fullest moments of each game, by
// a trace of Chromium with the processor slowed down four-fold. Prints a line of JSON for each game, in
// milliseconds; for `make bench`. What the thread waits for the one that draws, which is a processor here
// and a graphics card elsewhere, and what it answers us, is told apart.

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

/** What is not the page's own work. */
const WAITS = /^LayerTreeHost::WaitForCommitCompletion$|^DevToolsSession::DispatchProtocolCommand$/;

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
  const waits: number[] = [];
  for (const moment of await moments(page, table, MOMENTS)) {
    await before(page, moment);
    // Whoever plays has pressed something before.
    await page.locator("h1").click();
    await line.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
    await browser.startTracing(page, {
      categories: ["toplevel", "devtools.timeline", "devtools.timeline.frame", "cc", "devtools"],
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
    for (const { work, wait } of timesOf(traceEvents)) {
      frames.push(work);
      waits.push(wait);
    }
  }
  const milliseconds = (times: number[]) => times.map((time) => Math.round(time) / 1000);
  console.log(JSON.stringify({ game, frames: milliseconds(frames), waits: milliseconds(waits) }));
  await page.close();
}
await browser.close();
await server.stop();
await rm(data, { recursive: true, force: true });

/** The main thread's time in each frame, in microseconds: of all that ended before the next one. */
function timesOf(events: readonly TraceEvent[]): { work: number; wait: number }[] {
  const main = busiest(events);
  const own = events.filter(({ pid, tid }) => pid === main?.pid && tid === main.tid);
  const begins = own
    .filter(({ name, ph }) => ph === "X" && /(ProxyMain|ThreadProxy)::BeginMainFrame$/.test(name))
    .map(({ ts }) => ts)
    .toSorted((one, other) => one - other);
  const tasks = own.filter(({ name, ph }) => ph === "X" && /RunTask$/.test(name));
  const waits = own.filter(({ name, ph }) => ph === "X" && WAITS.test(name));
  const sum = (all: readonly TraceEvent[]) =>
    all.reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0);
  return begins.slice(0, -1).map((from, place) => {
    const until = begins[place + 1] ?? Infinity;
    const ended = ({ ts, dur = 0 }: TraceEvent) => ts + dur > from && ts + dur <= until;
    const mine = tasks.filter(ended);
    const wait = sum(
      waits.filter(({ ts, dur = 0 }) =>
        mine.some((task) => task.ts <= ts && ts + dur <= task.ts + (task.dur ?? 0)),
      ),
    );
    return { work: sum(mine) - wait, wait };
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
