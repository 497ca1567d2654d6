// Being told that it is one's turn; watching; leaving and coming back; playing again; the guided game.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import {
  closeSheet,
  enterAs,
  makeTable,
  openOwnHouse,
  openSheet,
  shows,
  tableOf,
  type House,
} from "./house.ts";
import { desk, nextMoment, reveal, send, winners } from "./playing.ts";
import { finished, Program, reach, toBeatSeveralGems } from "./program.ts";

let house: House;
before(async () => {
  house = await openOwnHouse();
});
after(async () => {
  await house.close();
  assert.deepEqual(house.complaints, []);
});

/** Anna makes a table in the lobby. */
async function makes(anna: Page): Promise<void> {
  await enterAs(anna, "Anna");
  await makeTable(anna);
}

/** Bruno joins Anna’s table from the lobby, and the game begins. */
async function joins(bruno: Page): Promise<void> {
  await enterAs(bruno, "Bruno");
  await bruno.goto("/");
  const row = bruno.getByRole("listitem").filter({ hasText: "Anna" });
  await row.getByRole("button", { name: "Join" }).click();
  await nextMoment(bruno);
}

/** They sit at a table with a bot, and the game has begun. */
async function together(): Promise<[anna: Page, bruno: Page]> {
  const [host, guest] = [await Program.enter(house.url), await Program.enter(house.url)];
  const [anna, bruno] = [await house.visitor(), await house.visitor()];
  await host.lend(anna.context());
  await guest.lend(bruno.context());
  await enterAs(anna, "Anna");
  await enterAs(bruno, "Bruno");
  const { id } = await host.make([
    { kind: "me" },
    { kind: "open" },
    { kind: "bot", bot: "random" },
  ]);
  await guest.join(id);
  await guest.reveal(await host.ready(id));
  for (const page of [anna, bruno]) {
    await page.goto(`/t/${id}`);
    await nextMoment(page);
  }
  return [anna, bruno];
}

const title = (page: Page, wanted: RegExp) =>
  page.waitForFunction((text) => new RegExp(text).test(document.title), wanted.source);

async function chooses(page: Page, action: string): Promise<void> {
  await reveal(desk(page));
  await desk(page)
    .getByRole("radio", { name: new RegExp(`^${action}`) })
    .check();
  await send(desk(page));
}

test("the title says whose turn it is, and the lobby shows the games that wait for one first", async () => {
  const [anna, bruno] = [await house.visitor(), await house.visitor()];
  await makes(anna);
  await joins(bruno);
  await nextMoment(anna);
  await title(anna, /^● Your turn – Edel, Stein & Reich/);
  await chooses(anna, "Money");
  await title(anna, /^Edel, Stein & Reich/);
  await title(bruno, /^● Your turn/);
  await openSheet(anna, "seats");
  const seats = anna.getByRole("list", { name: "Seats" });
  await seats
    .getByRole("listitem")
    .filter({ hasText: "Bruno" })
    .getByText("is to move")
    .waitFor({ state: "attached" });

  const lobby = await bruno.context().newPage();
  await lobby.goto("/");
  const mine = lobby.getByRole("region", { name: "My games" });
  await mine.getByText("It is your turn").waitFor();
  await mine.getByRole("link", { name: "Play" }).waitFor();

  await chooses(bruno, "Money");
  await Promise.any([title(anna, /^● Your turn/), title(bruno, /^● Your turn/)]);
  await anna.context().close();
  await bruno.context().close();
});

test("what one is putting together stays while others decide", async () => {
  const [anna, bruno] = await together();
  const money = desk(anna).getByRole("radio", { name: /^Money/ });
  await reveal(desk(anna));
  await money.check();
  await chooses(bruno, "Gems");
  await openSheet(anna, "log");
  await anna.getByText("2 of 3 have chosen").waitFor();
  assert.ok(await money.isChecked());
  await closeSheet(anna);
  await send(desk(anna));
  await anna.context().close();
  await bruno.context().close();
});

test("nobody is active any more when a game for two is over", async () => {
  const { program, table } = await finished(house.url, 2);
  const page = await house.visitor();
  await program.lend(page.context());
  await page.goto(`/t/${table}`);
  await winners(page).waitFor();
  await page.locator("[data-podium]").waitFor();
  assert.equal(await page.locator(".medallion.waiting").count(), 0);
  assert.equal(await page.getByText("active", { exact: true }).count(), 0);
  await page.context().close();
});

test("sound and notifications can be switched, and the choice is remembered", async () => {
  const page = await house.visitor({ permissions: ["notifications"] });
  await page.goto("/");
  await page.getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  const sound = dialog.getByRole("checkbox", { name: "Sounds" });
  const notes = dialog.getByRole("checkbox", { name: "a notification when this page is hidden" });
  assert.equal(await sound.isChecked(), true);
  assert.equal(await notes.isChecked(), false);
  await sound.uncheck();
  await notes.check();
  await dialog.getByRole("radio", { name: "Paper (light)" }).check();
  await page.locator("html[data-theme=light]").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Settings" }).click();
  assert.equal(await sound.isChecked(), false);
  assert.equal(await notes.isChecked(), true);
  assert.equal(await page.locator("html").getAttribute("data-theme"), "light");
  await page.context().close();
});

test("a notification comes when it is one's turn on a hidden page", async () => {
  const anna = await house.visitor({ permissions: ["notifications"] });
  const bruno = await house.visitor();
  await makes(anna);
  await anna.getByRole("button", { name: "Settings" }).click();
  await anna.getByRole("checkbox", { name: "a notification when this page is hidden" }).check();
  await anna.keyboard.press("Escape");
  await anna.evaluate(() => {
    // A browser without a screen shows no notifications, says so, and hides none of its pages.
    class Seen extends Notification {
      static override readonly permission = "granted";
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        document.documentElement.dataset["notified"] = title;
      }
    }
    Object.assign(globalThis, { Notification: Seen });
    Object.defineProperty(document, "hidden", { value: true });
  });
  await joins(bruno);
  await anna.locator("html[data-notified='It is your turn']").waitFor();
  await anna.context().close();
  await bruno.context().close();
});

test("who watches sees the game and can press nothing in it", async () => {
  // Late enough for a log longer than the screen.
  const { table } = await reach(house.url, "choosing", ({ view }) => view.phase === 2);
  const watcher = await house.visitor();
  await watcher.goto(`/t/${table}`);
  await watcher.getByText("You are watching: you see what everybody may see.").waitFor();
  await watcher.locator("[data-zone]").first().waitFor();
  assert.equal(await desk(watcher).count(), 0);
  assert.equal(await watcher.getByRole("radio").count(), 0);
  for (const name of ["Hints", "Leave the table", "Take my seat back"]) {
    assert.equal(await watcher.getByRole("button", { name }).count(), 0, name);
  }
  await watcher.context().close();
});

test("a bot keeps the seat of who leaves, until they take it back", async () => {
  const [anna, bruno] = await together();
  const table = anna.url();
  await bruno.getByRole("button", { name: "Leave the table" }).click();
  const dialog = bruno.getByRole("dialog", { name: "Leave the table?" });
  await dialog.getByText("A bot will play for you").waitFor();
  await dialog.getByRole("button", { name: "Leave the table" }).click();
  await bruno.waitForURL(house.at("/"));
  await openSheet(anna, "seats");
  const seat = anna
    .getByRole("list", { name: "Seats" })
    .getByRole("listitem")
    .filter({ hasText: "Bruno" });
  await seat.getByText("a bot plays").waitFor();
  await closeSheet(anna);
  // The bot has chosen for Bruno, so the game goes on once Anna has.
  await chooses(anna, "Gems");

  await bruno.goto(table);
  await bruno.getByText("A bot is playing for you.").waitFor();
  assert.equal(await desk(bruno).count(), 0);
  await bruno.getByRole("button", { name: "Take my seat back" }).click();
  await bruno.getByText("A bot is playing for you.").waitFor({ state: "hidden" });
  await openSheet(anna, "seats");
  await seat.getByText("a bot plays").waitFor({ state: "hidden" });
  await anna.context().close();
  await bruno.context().close();
});

test("a rematch brings both people to the same new table", async () => {
  const [anna, bruno] = await together();
  const first = tableOf(anna);
  // Both leave, and bots play the game to its end.
  for (const page of [bruno, anna]) {
    await page.getByRole("button", { name: "Leave the table" }).click();
    await page.locator("dialog[open]").getByRole("button", { name: "Leave the table" }).click();
    await page.waitForURL(house.at("/"));
  }
  for (const page of [anna, bruno]) {
    await shows(page, "at once");
    await page.goto(`/t/${first}`);
    await winners(page).waitFor();
  }
  await anna.getByRole("button", { name: "Rematch" }).click();
  await bruno.getByRole("link", { name: "To the rematch" }).click();
  for (const page of [anna, bruno]) assert.equal((await nextMoment(page)).is, "asked");
  assert.notEqual(tableOf(anna), first);
  assert.equal(tableOf(bruno), tableOf(anna));
  await anna.context().close();
  await bruno.context().close();
});

test("an offer that is too low is refused with its reason and its clause, and cannot be sent", async () => {
  const { program, table } = await reach(house.url, "answering", toBeatSeveralGems);
  const page = await house.visitor();
  await program.lend(page.context());
  await page.goto(`/t/${table}`);
  const form = desk(page);
  await reveal(form);
  await form
    .getByRole("button", { name: /^One .+ more$/ })
    .first()
    .click();
  await form.getByText(/not higher: offer more gems/).waitFor();
  await form.getByRole("button", { name: /^Offer 1 .+ gem$/, disabled: true }).waitFor();
  await form.getByRole("button", { name: "Rule E5.4" }).click();
  await page.getByRole("dialog", { name: "Rules" }).locator("[id='E5.4']").waitFor();
  await page.keyboard.press("Escape");
  // One tap makes it enough.
  await form.getByRole("button", { name: /^Smallest raise/ }).click();
  await form.getByText("Higher than the current offer.").waitFor();
  await send(form);
  await page.context().close();
});

test("what the house refuses is said in a sentence", async () => {
  const page = await house.visitor();
  await page.goto("/");
  await page.getByRole("button", { name: /^Change your name/ }).click();
  await page.getByRole("textbox", { name: "Your name" }).fill("   ");
  await page.getByRole("button", { name: "Save" }).click();
  await page
    .getByRole("alert")
    .getByText(/\w+ .+\.$/)
    .waitFor();
  // The browser itself notes the answer as an error.
  assert.deepEqual(house.complaints.splice(0).length, 1);
  await page.context().close();
});
