// How people get on: muting, blocking and reporting each other, small and large; and what a page shows
// to whom the house is closed.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";

import { isAllFine, isFine } from "./axe.ts";
import {
  enterAs,
  joinBy,
  makeTable,
  openSheet,
  openOwnHouse,
  PHONE,
  pressSign,
  say,
  type OwnHouse,
} from "./house.ts";

const vendome = join(import.meta.dirname, "..", "..", "..", ".venv", "bin", "vendome");
const run = promisify(execFile);

let house: OwnHouse;
before(async () => {
  house = await openOwnHouse();
});
after(async () => {
  await house.close();
});

async function told(...words: string[]): Promise<string> {
  const command = ["house", ...words, "--data", house.data, "--lang", "en"];
  return (await run(vendome, command)).stdout;
}

test("somebody is reported, blocked and unblocked, and banned by whoever runs the house", async () => {
  const anna = await house.visitor();
  const ben = await house.visitor({ viewport: PHONE });
  await enterAs(anna, "Anna");
  await enterAs(ben, "Ben");
  await makeTable(anna);
  await joinBy(ben, anna.url());
  for (const page of [anna, ben]) await page.locator("#sheet-chat").waitFor({ state: "attached" });
  await say(anna, "You are a fool");
  await say(ben, "So are you");

  await openSheet(ben, "chat");
  // Ben, on a phone, reports the line; while it is there nothing is to be objected to.
  await ben.getByRole("button", { name: "Report what Anna said" }).click();
  const dialog = ben.getByRole("dialog", { name: "The others at this table" });
  await dialog.getByText("together with the line “You are a fool”").waitFor();
  await isAllFine(ben, "reporting a line");
  await ben.setViewportSize(PHONE);
  await dialog.getByRole("radio", { name: "Insults or threats" }).check();
  await dialog.getByRole("textbox").fill("For no reason");
  await dialog.getByRole("button", { name: "Send the report" }).click();
  await dialog.getByText("Reported. Thank you").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  assert.match(await told("reports"), /insults +You are a fool +For no reason/);

  // Anna, at a table in play, finds Ben among the others, and blocks him.
  await pressSign(anna, "The others at this table");
  const others = anna.getByRole("dialog", { name: "The others at this table" });
  await others.getByRole("button", { name: "Block", exact: true }).click();
  await others.getByText("Ben is blocked.").waitFor();
  await isFine(anna, "the others at a table");
  await others.getByRole("button", { name: "Close" }).click();

  const second = await anna.context().newPage();
  await makeTable(second);
  await ben.goto(second.url());
  await ben.getByRole("button", { name: "Join", exact: true }).click();
  await ben.getByText("does not want to play with you").waitFor();

  await second.keyboard.press(",");
  await isFine(second, "settings with somebody who is blocked");
  await second.getByRole("button", { name: "Unblock Ben" }).click();
  await second.getByRole("button", { name: "Unblock Ben" }).waitFor({ state: "detached" });
  await second.close();

  assert.deepEqual(
    house.complaints.filter((one) => !one.includes("403")),
    [],
  );

  const me = (await (await ben.context().request.get("/api/me")).json()) as { id: string };
  assert.match(await told("ban", me.id, "--because", "enough"), /^Done/);
  await ben.getByText("Whoever runs this house has closed it to you").first().waitFor();
  await ben.getByText("enough").first().waitFor();
  await isFine(ben, "the house is closed to somebody");
  assert.match(await told("ban", me.id, "--lift"), /^Done/);
  await ben.reload();
  await ben.getByRole("button", { name: "Join", exact: true }).waitFor();
});
