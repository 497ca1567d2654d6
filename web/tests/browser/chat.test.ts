// A chat longer than a page of it, and messages that were missed: played by a wire that says so.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { WebSocketRoute } from "playwright-core";

import type { ChatMessage, FromClient, FromTable } from "../../src/gen/messages.gen.ts";
import { openHouse, openSheet, type House } from "./house.ts";
import { decide, nextMoment, varied } from "./playing.ts";
import { reach } from "./program.ts";

let house: House;
before(async () => {
  house = await openHouse();
});
after(async () => {
  await house.close();
  assert.deepEqual(house.complaints, []);
});

const page = (since: number, until: number): ChatMessage => ({
  type: "chat",
  since,
  until,
  oldest: 3,
  lines: Array.from({ length: until - since }, (_, place) => ({
    number: since + place,
    person: "somebody",
    name: "Zoë",
    text: `line ${since + place}`,
    at: 1_800_000_000,
  })),
  muted: [],
});

/** Between a page and the house: what each says can be changed on its way. */
function between(
  route: WebSocketRoute,
  fromHouse: (message: FromTable) => FromTable | null,
  fromPage: (message: FromClient) => FromTable[] | null = () => null,
): void {
  const house = route.connectToServer();
  house.onMessage((text) => {
    const message = fromHouse(JSON.parse(String(text)) as FromTable);
    if (message) route.send(JSON.stringify(message));
  });
  route.onMessage((text) => {
    const answers = fromPage(JSON.parse(String(text)) as FromClient);
    if (answers) for (const answer of answers) route.send(JSON.stringify(answer));
    else house.send(text);
  });
}

test("older lines of a long chat come at a press, as long as there are any", async () => {
  const { program, table } = await reach(house.url, "choosing");
  const anna = await house.visitor();
  await program.lend(anna.context());
  const asked: number[] = [];
  await anna.routeWebSocket(/\/api\/tables\//, (route) =>
    between(
      route,
      (message) => (message.type === "chat" ? page(50, 60) : message),
      (message) => {
        if (message.type !== "chat") return null;
        asked.push(message.before);
        const first = Math.max(3, message.before - 40);
        return [page(first, message.before), { type: "accepted", id: message.id }];
      },
    ),
  );
  await anna.goto(`/t/${table}`);
  await openSheet(anna, "chat");
  const chat = anna.getByRole("list", { name: "Chat lines" });
  const earlier = chat.getByRole("button", { name: "Show earlier lines" });
  await chat.getByText("line 59").waitFor();
  assert.equal(await chat.getByText(/^line \d+$/).count(), 10);
  await earlier.press("Enter");
  await chat.getByText("line 10", { exact: true }).waitFor();
  await earlier.press("Enter");
  await chat.getByText("line 3", { exact: true }).waitFor();
  await earlier.waitFor({ state: "detached" });
  assert.deepEqual(asked, [50, 10]);
  assert.equal(await chat.getByText(/^line \d+$/).count(), 57);
});

test("a page that missed a message asks for the whole, and plays on", async () => {
  const { program, table } = await reach(house.url, "choosing");
  const anna = await house.visitor();
  await program.lend(anna.context());
  let lost = 0;
  let asked = 0;
  await anna.routeWebSocket(/\/api\/tables\//, (route) =>
    between(
      route,
      (message) => {
        const changes = message.type === "table_change" || message.type === "view_change";
        return changes && lost++ < 2 ? null : message;
      },
      (message) => {
        if (message.type === "whole") asked += 1;
        return null;
      },
    ),
  );
  await anna.goto(`/t/${table}`);
  const manner = varied();
  for (let decisions = 0; decisions < 3; decisions++) {
    await nextMoment(anna);
    await decide(anna, manner);
  }
  await nextMoment(anna);
  assert.ok(asked > 0);
  assert.ok(lost > 2);
});
