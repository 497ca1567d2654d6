// The scenes of `make screenshots` that show what lies beside a table, tables of other sizes, and pages
// that belong to no game.

import { done } from "./browser/analysed.ts";
import * as carats from "./browser/carats.ts";
import { closeSheet, openSheet, playNow, say } from "./browser/house.ts";
import { desk, nextMoment, playOn, varied } from "./browser/playing.ts";
import { busy, finished, Program } from "./browser/program.ts";
import type { Studio } from "./necklace_scenes.ts";

type Scene = (name: string) => Promise<void>;

export function besideScenes({
  house,
  visitor,
  visitorAs,
  picture,
}: Studio): Record<string, Scene> {
  return {
    async programs(name) {
      const page = await visitor();
      await page.goto("/programs");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await picture(page, name);
    },
    async sheets(name) {
      const page = await visitor();
      await playNow(page, 3);
      await playOn(page, varied(), async () => {}, 3);
      await say(page, "May the best haggler win!");
      for (const sheet of ["log", "chat", "seats", "round", "scorings"]) {
        await openSheet(page, sheet);
        await picture(page, `${name}-${sheet}`, false);
        await closeSheet(page);
      }
      await page.getByRole("button", { name: "Look back" }).click();
      const bar = page.getByRole("group", { name: "Look back" });
      await bar.getByRole("button", { name: "One step back" }).click();
      await picture(page, `${name}-rewind`, false);
    },
    async "carats-sheets"(name) {
      for await (const { program, table } of carats.stages(house.url, ["offering"])) {
        const page = await visitorAs(program, `/t/${table}`);
        await desk(page).waitFor();
        for (const sheet of ["notebook", "sales"]) {
          await openSheet(page, sheet);
          await picture(page, `${name}-${sheet}`, false);
          await closeSheet(page);
        }
      }
    },
    async hints(name) {
      const page = await visitor();
      await playNow(page, 3);
      await nextMoment(page);
      await openSheet(page, "hints");
      const sheet = page.locator("#sheet-hints");
      await sheet.getByRole("button", { name: "Ask it" }).click();
      const show = sheet.getByRole("button", { name: "Show it on the board" }).first();
      await show.click();
      await picture(page, name, false);
      await closeSheet(page);
      await picture(page, `${name}-shown`, false);
    },
    async analysis(name) {
      const { program, table } = await finished(house.url);
      const page = await visitor();
      await program.lend(page.context());
      await page.route("**/analysis?*", (route) => route.fulfill({ json: done }));
      await page.goto(`/t/${table}/replay?step=4#analysis`);
      await page.locator("#sheet-analysis").getByText("At this step").waitFor();
      await picture(page, name, false);
    },
    async players(name) {
      for (const players of [2, 4, 5]) {
        const program = await Program.enter(house.url);
        const table = await program.start(players);
        const plan = busy();
        await program.play(table, (asked) => (asked.view.phase === 2 ? null : plan(asked)));
        const page = await visitorAs(program, `/t/${table}`);
        await desk(page).waitFor();
        await picture(page, `${name}-edelstein-${players}`);
        await page.context().close();
      }
      for (const players of [3, 6])
        for await (const { program, table } of carats.stages(house.url, ["exchanging"], {
          players,
        })) {
          const page = await visitorAs(program, `/t/${table}`);
          await desk(page).waitFor();
          await picture(page, `${name}-carats-${players}`);
          await page.context().close();
        }
    },
  };
}
