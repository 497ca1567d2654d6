// The scenes of `make screenshots` that show Queen's Necklace.

import type { Page } from "playwright-core";

import type { House } from "./browser/house.ts";
import * as necklace from "./browser/necklace.ts";
import { compose } from "./browser/necklace_playing.ts";
import { desk, winners } from "./browser/playing.ts";
import type { Program } from "./browser/program.ts";

export interface Studio {
  house: House;
  visitor: (locale?: string, game?: string) => Promise<Page>;
  visitorAs: (program: Program, path: string) => Promise<Page>;
  picture: (page: Page, name: string, whole?: boolean) => Promise<void>;
}

type Scene = (name: string) => Promise<void>;

export function necklaceScenes({
  house,
  visitor,
  visitorAs,
  picture,
}: Studio): Record<string, Scene> {
  return {
    async necklace(name) {
      const page = await visitor();
      const met = necklace.stages(house.url, necklace.STAGES, {
        players: 3,
        wanted: necklace.isChoice,
      });
      for await (const { program, table, asked } of met) {
        const { stage } = asked.view;
        await program.lend(page.context());
        await page.goto(`/t/${table}`);
        if (necklace.QUESTIONS.includes(stage)) {
          await necklace.answers(page).waitFor();
          await picture(page, `${name}-${stage}`);
        } else {
          await desk(page).waitFor();
          await picture(page, `${name}-${stage}`);
          await compose(desk(page), stage);
          await desk(page).locator("button[type=submit][aria-disabled=false]").waitFor();
          await picture(page, `${name}-${stage}-form`);
          await page.locator("[data-form] .close").click();
          await picture(page, `${name}-${stage}-composed`);
        }
        await page.goto("/about"); // nobody watches while the program plays on
      }
    },
    async "necklace-open-question"(name) {
      const met = necklace.stages(house.url, ["queen", "alchemist"], {
        players: 3,
        together: true,
      });
      for await (const { program, table, asked } of met) {
        const page = await visitorAs(program, `/t/${table}`);
        await necklace.openQuestion(page).waitFor();
        await picture(page, `${name}-${asked.view.stage}`);
        await page.context().close();
      }
    },
    async "necklace-window"(name) {
      const { program, table } = await necklace.windowOpen(house.url, 30);
      const page = await visitorAs(program, `/t/${table}`);
      await necklace.answers(page).getByRole("button", { name: "Pass" }).click();
      await page.getByText("You can change it until time is up.").waitFor();
      await picture(page, name, false);
    },
    async "necklace-lobby"(name) {
      const page = await visitor("en-GB", "necklace");
      await page.goto("/");
      await page.getByText("2–4 players").waitFor();
      await picture(page, name);
    },
    async "necklace-blank"(name) {
      const page = await visitor("en-GB", "necklace");
      await page.goto("/new");
      await page.locator("summary").click();
      await page
        .getByRole("checkbox", { name: /^Add a / })
        .first()
        .waitFor();
      for (const box of await page.getByRole("checkbox", { name: /^Add a / }).all())
        await box.check();
      for (const [i, text] of ["Sapphire", "Marquis", "Bodyguard"].entries())
        await page.getByRole("textbox", { name: "Name", exact: true }).nth(i).fill(text);
      await picture(page, name);
    },
    async "necklace-coach"(name) {
      const page = await visitor("en-GB", "necklace");
      await page.goto("/");
      await page.getByRole("button", { name: "First time? A guided game" }).click();
      const coach = page.getByRole("complementary", { name: "Guided game" });
      for (let step = 1; step <= 3; step++) {
        await coach.getByText(new RegExp(`^Step ${step} of `)).waitFor();
        await picture(page, `${name}-${step}`, false);
        await coach.getByRole("button", { name: "Skip" }).click();
      }
    },
    async "necklace-over"(name) {
      const { program, table } = await necklace.finished(house.url);
      const page = await visitorAs(program, `/t/${table}`);
      await winners(page).waitFor();
      await picture(page, name);
      await page.getByRole("button", { name: "Score sheet" }).first().click();
      await page.getByRole("button", { name: "Sale 1", exact: true }).click();
      await page.getByRole("button", { name: "Continue" }).waitFor();
      await picture(page, `${name}-sale`);
      await page.goto(`/t/${table}/replay?step=40&eyes=open`);
      await page.getByRole("slider", { name: /^Step 40 of / }).waitFor();
      await picture(page, `${name}-replay`);
    },
  };
}
