// `make screenshots`: every page and every state that matters, small and large, dark and light, into
// web/screenshots. ARGS="lobby over" makes only the scenes of these names.

import { join } from "node:path";

import type { Page } from "playwright-core";

import * as carats from "./browser/carats.ts";
import { LANGUAGES, said } from "./browser/catalogue.ts";
import {
  closeSheet,
  enterAs,
  followSystem,
  joinBy,
  makeTable,
  openOwnHouse,
  openSheet,
  playNow,
  say,
  seat,
} from "./browser/house.ts";
import { compose, desk, nextMoment, send, varied, winners } from "./browser/playing.ts";
import * as moment from "./moments.ts";
import { besideScenes } from "./beside_scenes.ts";
import { necklaceScenes } from "./necklace_scenes.ts";
import { Album } from "./pictures.ts";
import { readme } from "./readme_pictures.ts";
import { finished, Program, reach, STAGES, toBeatSeveralGems, tour } from "./browser/program.ts";

const folder = join(import.meta.dirname, "..", "screenshots");
const only = process.argv.slice(2);

const house = await openOwnHouse({ drawn: true });

async function visitor(locale = "en-GB", game?: string): Promise<Page> {
  const page = await house.visitor({ locale }, game);
  await followSystem(page);
  return page;
}

/** As somebody who already has a game. */
async function visitorAs(program: Program, path: string): Promise<Page> {
  const page = await visitor();
  await program.lend(page.context());
  await page.goto(path);
  return page;
}

const album = new Album(folder, house.browser);
const picture = album.picture.bind(album);

const scenes: Record<string, (name: string) => Promise<void>> = {
  async lobby(name) {
    for (const language of LANGUAGES) {
      const page = await visitor(language);
      await page.goto("/");
      await page
        .getByRole("button", { name: said(language, "lobby.play_now"), exact: true })
        .waitFor();
      await page.getByText(said(language, "lobby.none")).waitFor();
      await picture(page, `${name}-${language}`);
      await page.context().close();
    }
  },
  async "lobby-tables"(name) {
    const host = await visitor();
    await enterAs(host, "Philippe");
    await makeTable(host);
    const page = await visitor();
    await enterAs(page, "Anna");
    await playNow(page, 4);
    await nextMoment(page);
    await page.goto("/");
    await page.getByRole("button", { name: "Join", exact: true }).first().waitFor();
    await picture(page, name);
  },
  async new(name) {
    const page = await visitor();
    await page.goto("/new");
    await picture(page, name);
    await seat(page, 3, "Somebody at this screen");
    await page.getByRole("radio", { name: "Live, all at the table" }).check();
    await picture(page, `${name}-more`);
  },
  async history(name) {
    const page = await visitor();
    await page.goto("/history");
    await page.getByText("No game is finished yet.").waitFor();
    await picture(page, `${name}-empty`);
    const { program } = await finished(house.url, 4);
    const player = await visitorAs(program, "/history");
    await player
      .getByRole("link", { name: /^Replay/ })
      .first()
      .waitFor();
    await picture(player, name);
  },
  async rules(name) {
    const page = await visitor();
    for (const [game, clause] of Object.entries({
      edelstein: "E5.4",
      necklace: "N5.6",
      carats: "C2.8",
    })) {
      await page.goto(`/rules/${game}`);
      await page.locator(`[id='${clause}']`).waitFor();
      await picture(page, `${name}-${game}`, false);
      await page.goto(`/rules/${game}#${clause}`);
      await page.locator(`[id='${clause}']`).waitFor();
      await picture(page, `${name}-${game}-clause`, false);
    }
  },
  async about(name) {
    const page = await visitor();
    await page.goto("/about");
    await page.getByRole("main").getByRole("listitem").first().waitFor();
    await picture(page, name);
  },
  async missing(name) {
    const page = await visitor();
    await page.goto("/t/nosuchtable");
    await page.getByText("There is no table with this link.").waitFor();
    await picture(page, name);
  },
  async gathering(name) {
    const host = await visitor();
    await enterAs(host, "Anna");
    await makeTable(host);
    await picture(host, `${name}-host`);
    const guest = await visitor();
    await guest.goto(host.url());
    await guest.getByRole("button", { name: "Join", exact: true }).waitFor();
    await picture(guest, `${name}-guest`);
  },
  async curtain(name) {
    const page = await visitor();
    await enterAs(page, "Anna");
    await page.goto("/new");
    await page.getByRole("radio", { name: "Bots" }).check();
    await seat(page, 2, "Somebody at this screen");
    await page.getByRole("textbox", { name: "Name of the player on seat 2" }).fill("Bruno");
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.getByRole("heading", { name: "Hand the device to Anna" }).waitFor();
    await picture(page, name);
  },
  async stage(name) {
    const page = await visitor();
    for await (const { program, table, asked } of tour(house.url, STAGES)) {
      const { stage } = asked.view;
      await program.lend(page.context());
      await page.goto(`/t/${table}`);
      await desk(page).waitFor();
      await picture(page, `${name}-${stage}`);
      await compose(desk(page), stage, varied());
      await desk(page).locator("button[type=submit][aria-disabled=false]").waitFor();
      await picture(page, `${name}-${stage}-form`);
      await page.locator("[data-form] .close").click();
      await picture(page, `${name}-${stage}-composed`);
      await page.goto("/about"); // nobody watches while the program plays on
    }
  },
  async refused(name) {
    const { program, table } = await reach(house.url, "answering", toBeatSeveralGems);
    const page = await visitorAs(program, `/t/${table}`);
    await desk(page).getByRole("spinbutton").first().press("ArrowUp");
    await desk(page).getByRole("button", { name: "Rule E5.4" }).waitFor();
    await picture(page, name);
  },
  async waiting(name) {
    const host = await visitor();
    const guest = await visitor();
    await enterAs(host, "Anna");
    await enterAs(guest, "Bruno");
    await makeTable(host);
    await joinBy(guest, host.url());
    await nextMoment(host);
    await compose(desk(host), "choosing", varied());
    await desk(host).locator("button[type=submit]").click();
    await host.getByText("You have chosen, and can still lay another card.").first().waitFor();
    await say(host, "May the best haggler win!");
    await picture(host, name);
    await guest.getByRole("button", { name: "Leave the table" }).click();
    await guest.locator("dialog[open]").waitFor();
    await picture(guest, `${name}-leave`, false);
    await guest.locator("dialog[open]").getByRole("button", { name: "Leave the table" }).click();
    await guest.waitForURL(house.at("/"));
    await guest.goto(host.url());
    await guest.getByText("A bot is playing for you.").waitFor();
    await picture(guest, `${name}-kept`);
  },
  async watching(name) {
    const { table } = await reach(house.url, "choosing", ({ view }) => view.phase === 2);
    const page = await visitor();
    await page.goto(`/t/${table}`);
    await page.getByText("You are watching").waitFor();
    await picture(page, name);
  },
  async scored(name) {
    const later = await reach(house.url, "choosing", ({ view }) => view.phase === 3);
    const page = await visitorAs(later.program, `/t/${later.table}`);
    await desk(page).waitFor();
    await picture(page, name);
  },
  async over(name) {
    const { program, table } = await finished(house.url, 4);
    const page = await visitorAs(program, `/t/${table}`);
    await winners(page).waitFor();
    await picture(page, name);
    await page.getByRole("button", { name: "Fair deal" }).first().click();
    await page.locator("dialog[open]").getByRole("listitem").first().waitFor();
    await picture(page, `${name}-fair-deal`, false);
    await page.goto(`/t/${table}/replay?step=30&eyes=open`);
    await page.getByRole("slider", { name: /^Step 30 of / }).waitFor();
    await picture(page, `${name}-replay`);
    await page.getByRole("button", { name: "Link to this step" }).click();
    await page.locator("dialog[open]").waitFor();
    await picture(page, `${name}-replay-link`, false);
  },
  async dialog(name) {
    const page = await visitor();
    await playNow(page, 3);
    await nextMoment(page);
    for (const [key, title] of [
      [",", "Settings"],
      ["k", "Keyboard shortcuts"],
      ["?", "Rules"],
    ] as const) {
      await page.keyboard.press(key);
      const dialog = page.getByRole("dialog", { name: title });
      await dialog.waitFor();
      if (title === "Rules") await dialog.getByText(/^E\d/).first().waitFor();
      await picture(page, `${name}-${title.toLowerCase().replaceAll(" ", "-")}`, false);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
    }
    for (const [button, title] of [
      ["Fair deal", "fair-deal"],
      ["Link to this table", "link"],
      [/^Event stack/, "event-stack"],
      [/^Gem cards/, "gem-cards"],
    ] as const) {
      await page.getByRole("button", { name: button }).first().click();
      await page.locator("dialog[open], [role=dialog]:popover-open").waitFor();
      await picture(page, `${name}-${title}`, false);
      await page.keyboard.press("Escape");
      await page.locator("dialog[open], [role=dialog]:popover-open").waitFor({ state: "hidden" });
    }
  },
  async coach(name) {
    const page = await visitor();
    await page.goto("/");
    await page.getByRole("button", { name: "First time? A guided game" }).click();
    const coach = page.getByRole("complementary", { name: "Guided game" });
    for (let step = 1; step <= 3; step++) {
      await coach.getByText(new RegExp(`^Step ${step} of `)).waitFor();
      await picture(page, `${name}-${step}`, false);
      await coach.getByRole("button", { name: "Skip" }).click();
    }
  },
  async carats(name) {
    const page = await visitor();
    const met = carats.stages(house.url, carats.STAGES, { players: 5 });
    for await (const { program, table, asked } of met) {
      const { stage } = asked.view;
      await program.lend(page.context());
      await page.goto(`/t/${table}`);
      await desk(page).waitFor();
      await picture(page, `${name}-${stage}`);
      await compose(desk(page), stage, varied());
      await desk(page).locator("button[type=submit][aria-disabled=false]").waitFor();
      await picture(page, `${name}-${stage}-form`);
      await page.locator("[data-form] .close").click();
      await picture(page, `${name}-${stage}-composed`);
      await page.goto("/about"); // nobody watches while the program plays on
    }
  },
  async "carats-lobby"(name) {
    const page = await visitor("en-GB", "carats");
    await page.goto("/");
    await page.getByText("3–6 players").waitFor();
    await picture(page, name);
    await page.goto("/new");
    await page.locator("summary").click();
    await page.getByRole("checkbox", { name: /^Ledger/ }).waitFor();
    await picture(page, `${name}-new`);
  },
  async "carats-coach"(name) {
    const page = await visitor("en-GB", "carats");
    await page.goto("/");
    await page.getByRole("button", { name: "First time? A guided game" }).click();
    const coach = page.getByRole("complementary", { name: "Guided game" });
    await coach.getByText(/^Step 1 of /).waitFor();
    await picture(page, `${name}-1`, false);
    await compose(desk(page), "screens", varied());
    await send(desk(page));
    await coach.getByText(/^Step [3-9] of /).waitFor();
    await picture(page, `${name}-2`, false);
  },
  async "carats-over"(name) {
    const { program, table } = await carats.finished(house.url, 6);
    const page = await visitorAs(program, `/t/${table}`);
    await winners(page).waitFor();
    await picture(page, name);
    await openSheet(page, "sales");
    await picture(page, `${name}-sales`);
    await closeSheet(page);
    await page.goto(`/t/${table}/replay?step=60&eyes=open`);
    await page.getByRole("slider", { name: /^Step 60 of / }).waitFor();
    await picture(page, `${name}-replay`);
  },
  // Each game's moments, on a large screen and on a phone.
  async moments(name) {
    for (const [game, play] of Object.entries(moment.GAMES)) {
      const { program, table } = await play(house.url);
      const page = await house.visitor({ reducedMotion: "no-preference", colorScheme: "dark" });
      await followSystem(page);
      await program.lend(page.context());
      for (const [kind, one] of await moment.filmed(page, table, game)) {
        for (const viewport of [
          { width: 1440, height: 900 },
          { width: 390, height: 664 },
        ]) {
          await page.setViewportSize(viewport);
          await moment.before(page, one);
          const film = `${name}-${game}-${kind}-${viewport.width}`;
          await album.film(page, film, () => moment.begin(page));
        }
      }
      await page.context().close();
    }
  },
  readme: () => readme(house, house.browser),
  ...besideScenes({ house, visitor, visitorAs, picture }),
  ...necklaceScenes({ house, visitor, visitorAs, picture }),
  // The last: it ends the server.
  async lost(name) {
    const page = await visitor();
    await playNow(page, 4);
    await nextMoment(page);
    await house.server.kill9();
    await page.getByText("Connection lost.").waitFor();
    await picture(page, name, false);
  },
};

for (const [name, scene] of Object.entries(scenes)) {
  if (only.length && !only.includes(name)) continue;
  try {
    await scene(name);
  } catch (caught) {
    // The others can be pictured all the same.
    console.error(`${name}: ${String(caught).split("\n", 3).join(" ")}`);
    process.exitCode = 1;
  }
}
await house.close();
console.log(`${album.made} pictures in web/screenshots`);
