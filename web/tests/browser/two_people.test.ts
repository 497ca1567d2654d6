// Two people in two browsers and a bot play the beginning and the end of a game through the page; then
// its record is checked.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { promisify } from "node:util";

import type { Page } from "playwright-core";

import { closeSheet, houseFor, joinBy, openSheet, say, seat, shows, tableOf } from "./house.ts";
import { nextMoment, playOn, winners, type Manner } from "./playing.ts";
import { Program, toTheLastRounds } from "./program.ts";
import { times } from "./sample.ts";

const vendome = join(import.meta.dirname, "..", "..", "..", ".venv", "bin", "vendome");

const ROUNDS = times(6, 2); // then the last ones

/** Both choose alike, so that they have to bargain; whoever plays so raises once, then gives way. */
function stubborn(): Manner {
  let bargains = 0;
  let picks = 0;
  return {
    pick: (stage) => (stage === "choosing" ? Math.floor(picks++ / 2) : picks),
    bargain: () => (["tap", "smallest", "way out"] as const)[bargains++ % 3] ?? "way out",
  };
}

test("two people and a bot play a game, watch it again and prove it fair", async (t) => {
  const house = await houseFor(t);
  const anna = await house.visitor();
  await shows(anna, "at once");
  // One of them sees gems travel.
  const bruno = await house.visitor({ reducedMotion: "no-preference" });
  await shows(bruno, "quickly");
  const programs = [await Program.enter(house.url), await Program.enter(house.url)] as const;
  await programs[0].lend(anna.context());
  await programs[1].lend(bruno.context());
  await namesThemselves(anna, "Anna");
  await namesThemselves(bruno, "Bruno");
  await gather(anna, bruno);

  const met = await Promise.all([
    playOn(
      anna,
      stubborn(),
      async (decision) => {
        if (decision === 1) await reload(anna);
      },
      ROUNDS,
    ),
    playOn(
      bruno,
      stubborn(),
      async (decision) => {
        if (decision === 1) await say(bruno, "<b>Never</b> & not for 2 > 1 rubies!");
      },
      ROUNDS,
    ),
  ]);
  await toTheLastRounds(tableOf(anna), [
    [anna, programs[0]],
    [bruno, programs[1]],
  ]);
  met.push(...(await Promise.all([playOn(anna, stubborn()), playOn(bruno, stubborn())])));
  const often = (stage: string) => met.reduce((sum, of) => sum + (of.get(stage) ?? 0), 0);
  assert.ok(often("choosing") > 2 * ROUNDS, "both chose an action in each round");
  // In a few rounds the bot may choose as they do each time, and then nobody bargains.
  if (ROUNDS > 2) assert.ok(often("opening") + often("answering") > 0, "they bargained");
  assert.equal(await winners(anna).innerText(), await winners(bruno).innerText());
  for (const page of [anna, bruno]) {
    await openSheet(page, "chat");
    const lines = page.getByRole("list", { name: "Chat lines" });
    await lines.getByText("Shall we share the blue ones?").waitFor();
    await lines.getByText("<b>Never</b> & not for 2 > 1 rubies!").waitFor();
    await closeSheet(page);
  }

  await replay(bruno);
  await record(t, anna, await proof(anna));
  assert.deepEqual(house.complaints, []);
});

/** Gives oneself a name in the lobby. */
async function namesThemselves(page: Page, name: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: /^Change your name/ }).click();
  await page.getByRole("textbox", { name: "Your name" }).fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: `Change your name, now ${name}` }).waitFor();
}

/** Anna makes a table with an open seat; Bruno comes by its link. */
async function gather(anna: Page, bruno: Page): Promise<void> {
  await anna
    .getByRole("navigation", { name: "Pages" })
    .getByRole("link", { name: "New table" })
    .click();
  await anna.getByRole("radio", { name: "3", exact: true }).check();
  await anna.getByRole("radio", { name: "Friends" }).check();
  await seat(anna, 3, "A bot");
  await anna.getByRole("button", { name: "Make the table" }).click();
  await anna.getByText("Waiting for 1 player").waitFor();
  const link = anna.getByRole("textbox", { name: "Only those with this link can join:" });
  await joinBy(bruno, await link.inputValue());
}

async function reload(page: Page): Promise<void> {
  await say(page, "Shall we share the blue ones?");
  const log = page.locator("#log");
  const before = (await log.textContent()) ?? "";
  await page.reload();
  await nextMoment(page);
  assert.ok((await log.textContent())?.startsWith(before), "the log is the same after a reload");
}

async function replay(page: Page): Promise<void> {
  const table = tableOf(page);
  const slider = page.getByRole("slider", { name: /^Step \d+ of \d+$/ });
  const at = (step: number) =>
    page.getByRole("slider", { name: new RegExp(`^Step ${step} of `) }).waitFor();
  const log = page.locator("#log");

  await page.getByRole("link", { name: "Replay" }).click();
  await at(0);
  const last = Number(await slider.getAttribute("max"));
  await page.getByRole("button", { name: "One step forward" }).click();
  await at(1);
  await page.keyboard.press("ArrowRight");
  await at(2);
  await page.getByRole("button", { name: "One step back" }).click();
  await at(1);

  await page.getByRole("combobox", { name: "Speed" }).selectOption("4×");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("slider", { name: /^Step ([3-9]|\d\d+) of / }).waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();

  await page.getByRole("combobox", { name: "Jump to" }).selectOption("Phase 2 · Round 1");
  await page.getByRole("main").getByText("Phase 2 · Round 1", { exact: true }).first().waitFor();
  const phase = Number(await slider.inputValue());
  assert.ok(phase > 3 && phase < last);

  // Anybody sees less than Anna, and Anna less than there is.
  await page.getByRole("combobox", { name: "Seen by" }).selectOption("Anna");
  await page.waitForURL(/eyes=0/);
  await page.getByRole("combobox", { name: "Seen by" }).selectOption("All cards open");
  await page.waitForURL(/eyes=open/);
  assert.ok((await log.locator("li").count()) > 0);

  await page.getByRole("button", { name: "Link to this step" }).click();
  const link = await page
    .getByRole("textbox", { name: `Step ${phase} of this game:` })
    .inputValue();
  assert.equal(new URL(link).pathname, `/t/${table}/replay`);
  await isPictured(page, `edelstein-${table}-${phase}.jpg`);
  await page.keyboard.press("Escape");
  const other = await page.context().newPage();
  await other.goto(link);
  await other.getByRole("slider", { name: `Step ${phase} of ${last}` }).waitFor();
  assert.equal(await other.getByRole("combobox", { name: "Seen by" }).inputValue(), "open");
  await other.close();

  await page.getByRole("button", { name: "To the end" }).click();
  await at(last);
}

/** The moment can be kept as a picture too, as large as the board that it shows. */
async function isPictured(page: Page, name: string): Promise<void> {
  // The page draws it by itself, which takes seconds where other work runs beside.
  await page.getByRole("img", { name: "Picture of this moment" }).waitFor({ timeout: 60_000 });
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the picture" }).click();
  const download = await downloading;
  assert.equal(download.suggestedFilename(), name);
  const picture = await readFile(await download.path());
  assert.deepEqual([...picture.subarray(0, 3)], [0xff, 0xd8, 0xff]);
  const { data } = await page.evaluate(async (address) => {
    const image = new Image();
    image.src = `data:image/jpeg;base64,${address}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const brush = canvas.getContext("2d");
    brush?.drawImage(image, 0, 0);
    const { data } = brush?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
    const seen = new Set<number>();
    for (let at = 0; at < data.length; at += 4 * 97)
      seen.add(
        ((data[at] ?? 0) >> 4) * 256 + ((data[at + 1] ?? 0) >> 4) * 16 + ((data[at + 2] ?? 0) >> 4),
      );
    return { data: [image.width, image.height, seen.size] };
  }, picture.toString("base64"));
  const [width = 0, height = 0, colours = 0] = data;
  assert.ok(width > 1500 && height > 900, `${width} × ${height}`);
  assert.ok(colours > 300, `${colours} colours: not the board`);
}

/** What the browser saw before the deal, as it names it for `vendome verify`. */
async function proof(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: "Fair deal" }).first().click();
  const panel = page.getByRole("dialog", { name: "How the deal is kept fair" });
  const checks = panel.getByRole("listitem");
  await checks.first().waitFor();
  assert.equal(await checks.count(), 7);
  for (const check of await checks.allInnerTexts()) assert.match(check, /: true$/);
  const command = (await panel.locator("code").innerText()).split(" ");
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });
  assert.ok(command.includes("--seal") && command.includes("--value"));
  return command.slice(3);
}

async function record(t: TestContext, page: Page, seen: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "vendome-"));
  t.after(() => rm(folder, { recursive: true }));
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the record" }).click();
  const download = await downloading;
  assert.equal(download.suggestedFilename(), `edelstein-${tableOf(page)}.json`);
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  const verify = (...seen: string[]) =>
    promisify(execFile)(vendome, ["verify", file, "--lang", "en", ...seen]);
  const { stdout } = await verify(...seen);
  t.diagnostic(stdout.trim());
  assert.match(stdout, /^Proved/m);
  // Without what this browser saw, the record is the word of the house.
  await assert.rejects(verify(), { code: 3 });
}
