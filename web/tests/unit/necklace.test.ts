import assert from "node:assert/strict";
import { test } from "node:test";

import { DRAWINGS } from "../../src/games/necklace/art/court.ts";
import {
  classOf,
  counted,
  held,
  kindsIn,
  pricesOf,
  roleOf,
  sorted,
  stonesOn,
  total,
} from "../../src/games/necklace/cards.ts";
import { changesIn, written as changed } from "../../src/games/necklace/desk/alchemy.ts";
import { begunBy, nextWords, plays } from "../../src/games/necklace/desk/words.ts";
import { buying, offersIn } from "../../src/games/necklace/market/offers.ts";
import { missing, surprises } from "../../src/games/necklace/market/purse.ts";
import { facts, turningPoint } from "../../src/games/necklace/end/story.ts";
import type { Moment } from "../../src/games/necklace/moments/moment.ts";
import { script } from "../../src/games/necklace/moments/script.ts";
import {
  EMPTY,
  everything,
  lotsFor,
  read,
  ringsIn,
  stoneCards,
  stonesIn,
  tidied,
  written,
  type Draft,
} from "../../src/games/necklace/sale/lots.ts";
import { handSeen } from "../../src/games/necklace/seen.ts";
import { unseenInAll, whereabouts } from "../../src/games/necklace/unseen.ts";
import { CARDS, type Card, type Role, type Stone } from "../../src/games/necklace/view.ts";

import box from "../../src/gen/facts/necklace.gen.json" with { type: "json" };
import displays from "./necklace_displays.json" with { type: "json" };
import judged from "./necklace_judged.json" with { type: "json" };
import { open, table, blank, said, card } from "./necklace_table.ts";

test("every card is drawn, and does something", () => {
  for (const kind of CARDS) {
    if (classOf(kind) && kind !== "grey" && kind !== "blue" && kind !== "mauve")
      assert.ok(pricesOf({ blanks: {} }, kind).length === 4, kind);
    if (!["grey", "blue", "mauve"].includes(kind))
      assert.ok(DRAWINGS[roleOf({ blanks: {} }, kind)], kind);
  }
});

test("a blank card is what the table made it", () => {
  const view = table({
    blanks: {
      grey: blank({ role: "stone", stone: "ruby", worth: 4 }),
      blue: blank({ role: "thief" }),
    },
  });
  assert.deepEqual(stonesOn(view, "grey"), { stone: "ruby", size: 4 });
  assert.equal(roleOf(view, "blue"), "thief");
  assert.deepEqual(pricesOf(view, "grey"), [9, 7, 5, 3]);
  assert.ok(kindsIn(view).includes("grey"));
  assert.ok(!kindsIn(table()).includes("grey"));
});

test("a hand lies by class, by stone in the order of fashion, or by price", () => {
  const hand = { thief: 1, amber: 2, ruby1: 1, diamond1: 1, diamond3: 1, necklace: 1 };
  const view = table();
  assert.deepEqual(sorted(view, hand, "class"), held(hand));
  assert.deepEqual(sorted(view, { queen: 1, blue: 1, thief: 1, grey: 1, ring: 1 }, "class"), [
    ...["ring", "grey", "thief", "blue", "queen"],
  ]);
  assert.deepEqual(sorted(view, hand, "stone"), [
    "diamond3",
    "diamond1",
    "amber",
    "ruby1",
    "necklace",
    "thief",
  ]);
  assert.equal(sorted(view, hand, "price")[0], "necklace");
});

test("a card is bought by its name, and counted from the left where several have it", () => {
  const offers = offersIn(
    table({ market: [open("ring", 9), null, open("amber", 6), open("amber", 4), null] }),
  );
  assert.deepEqual(
    offers.map((offer) => buying(offers, offer)),
    ["buy ring", "buy amber 1", "buy amber 2"],
  );
});

test("what is neither out, open, known nor one's own is unseen", () => {
  const view = table({ gone: { ring: 2 }, unseen: { ring: 2, amber: 8, merchant: 3 } });
  const ring = whereabouts(view).find((each) => each.card === "ring");
  assert.deepEqual(ring, {
    card: "ring",
    deck: 7,
    gone: 2,
    own: 1,
    seen: 2,
    unseen: 2,
  });
  assert.equal(unseenInAll(whereabouts(view)), 10);
});

test("lots are written as the server reads them", () => {
  const view = table();
  const draft = {
    ...EMPTY,
    shown: { diamond1: 2, diamond3: 1, amber: 3, banker: 1 },
    rings: { diamond: 1 },
    king: "diamond" as const,
  };
  assert.equal(written(view, draft), "show 2 diamond1 diamond3 ring king / 3 amber / banker");
  assert.equal(written(view, EMPTY), "show nothing");
  assert.equal(stonesIn(view, draft, "diamond"), 5);
  assert.equal(total(read(written(view, draft))), 9);
});

test("what lost its lot comes back to the hand", () => {
  const draft = {
    ...EMPTY,
    shown: { diamond1: 0, amber: 1 },
    rings: { diamond: 2, amber: 1 },
    king: "diamond" as const,
    necklace: "amber" as const,
  };
  const left = tidied(table(), draft);
  assert.equal(left.king, null);
  assert.equal(left.necklace, "amber");
  assert.equal(ringsIn(left), 1);
  assert.equal(written(table(), left), "show amber ring necklace");
});

test("N5.1: displays are tidied as the rules ask, which judge the same cases", () => {
  for (const { draft, wanted, tidied: expected } of displays) {
    const put = { ...EMPTY, ...draft } as Draft;
    assert.equal(written(table(), put), wanted);
    assert.equal(written(table(), tidied(table(), put)), expected);
  }
});

// What the rules judge too: tests/rulebook/necklace/test_judged_in_the_browser.py.

/** The cards of a text as `2 ruby1 ring`. */
const cardsOf = (text: string) => read(`show ${text}`);

test("N3.3: what is gathered leaves so much for more", () => {
  for (const { courtiers, market, gathered, affordable } of judged.purses) {
    const view = table({
      ducats: box.purse + box.largesse * courtiers,
      market: market.map((each) => {
        if (!each) return null;
        const { card, step } = typeof each === "string" ? { card: each, step: 0 } : each;
        return open(card as Card, pricesOf({ blanks: {} }, card as Card)[step] ?? 0);
      }),
    });
    const left = view.market.flatMap((each, place) =>
      each && !gathered.includes(place) && !missing(view, gathered, each) ? [place] : [],
    );
    assert.deepEqual(left, affordable);
  }
  assert.equal(missing(table({ ducats: 10 }), [0], open("ruby2", 4)), 3);
});

test("N4.7: some cards bring another than the one bought", () => {
  for (const { card, copies, surprise } of judged.surprises) {
    const view = table(copies ? { blanks: { mauve: blank({ role: copies as Role }) } } : {});
    assert.equal(surprises(view, card as Card), surprise, card);
  }
});

test("N4.3: a Forger takes any card of the stone", () => {
  for (const { hand, stone, size, risk } of judged.forgeries) {
    const view = table(size ? { blanks: { grey: blank({ stone: "ruby", worth: size }) } } : {});
    assert.deepEqual(stoneCards(view, cardsOf(hand), stone as Stone), risk);
  }
});

test("N5.1: a card lies in any lot with stones", () => {
  for (const { shown, card, jewels, lots } of judged.lots) {
    const view = table(jewels ? { blanks: { grey: blank({ role: "ring", worth: jewels }) } } : {});
    const draft = { ...EMPTY, shown: cardsOf(Object.values(shown).join(" ")) };
    assert.deepEqual(lotsFor(view, draft, card as Card), lots);
  }
});

test("everything at once: Rings go with the stone there is most of, Kings stay in hand", () => {
  const hand = { ruby1: 1, amber: 3, ring: 2, king: 1, banker: 2, thief: 1 };
  assert.equal(
    written(table(), everything(table(), hand)),
    "show ruby1 / 3 amber 2 ring / 2 banker",
  );
});

test("a blank Ring and a blank stone card lie in lots under the name of their class", () => {
  const ring = table({ blanks: { grey: blank({ role: "ring", worth: 2 }) } });
  assert.equal(written(ring, everything(ring, { amber: 1, grey: 1 })), "show amber grey");
  const pearl = table({ blanks: { grey: blank({ stone: "ruby", worth: 3 }) } });
  assert.equal(written(pearl, everything(pearl, { ruby1: 1, grey: 1 })), "show ruby1 grey");
  assert.equal(stonesIn(pearl, everything(pearl, { grey: 1 }), "ruby"), 3);
});

test("a move is chosen word by word", () => {
  const forms = [
    "end",
    "forger 2 ruby",
    "forger 2 amber",
    "forger 3 ruby",
    "courtier",
    "courtier blue",
  ];
  assert.deepEqual(plays(forms), ["forger", "courtier", "courtier blue", "end"]);
  assert.deepEqual(nextWords(forms, "forger"), ["2", "3"]);
  assert.deepEqual(nextWords(forms, "forger 2"), ["ruby", "amber"]);
  assert.deepEqual(begunBy("forger 2"), ["forger", "forger 2"]);
  assert.deepEqual(begunBy(null), []);
});

test("N4.11: what the Alchemist can change stands among the moves", () => {
  const moves = ["pass", "alchemist diamond2 ruby", "alchemist grey emerald"];
  assert.deepEqual(changesIn(moves), [
    { card: "diamond2", to: "ruby" },
    { card: "grey", to: "emerald" },
  ]);
  assert.deepEqual(changesIn(moves).map(changed), moves.slice(1));
  assert.deepEqual(changesIn(["queen"]), []);
});

test("a hand that was shown stays in sight until the next turn begins", () => {
  const seen = (name: Card, count: number) =>
    said("hand_seen", { seat: 0, opponent: 2, card: card(name), count }, 5);
  const told = [said("turn_began", { seat: 0, turn: 1 }, 4), seen("ring", 2), seen("king", 1)];
  assert.deepEqual(handSeen(told, 0), { of: 2, cards: { ring: 2, king: 1 }, move: 5 });
  assert.equal(handSeen(told, 1), null);
  assert.equal(handSeen([...told, said("turn_began", { seat: 1, turn: 2 }, 6)], 0), null);
});

test("N3.4: cards bought leave their places, and the rings of the others fall one by one", () => {
  const before = table();
  const bought = said("bought", { seat: 1, card: card("ring"), price: 9, place: 0, left: 1 });
  const fell = said("devalued", { place: 1, card: card("ruby2"), price: 2 });
  const out = said("fell_out", { place: 2, card: card("confessor") });
  const beats = script({ before, after: table(), fresh: [bought, fell, out], seat: 0 });
  const views = beats.map(({ view }) => view as typeof before);
  assert.equal(beats[0]?.flights?.[0]?.from, '[data-market="0"] .court-card');
  assert.equal(views[0]?.market[0], null);
  assert.deepEqual(
    [before.market[1]?.price, views[0]?.market[1]?.price, views[1]?.market[1]?.price],
    [4, 4, 2],
  );
  assert.equal(views[2]?.market[2], null);
  assert.deepEqual(
    beats.map(({ told }) => told),
    [1, 2, 3],
  );
});

test("N4.5: only the two players of a theft see which card goes", () => {
  const fresh = [
    said("thief_played", { seat: 1, opponent: 2, card: card("thief") }),
    said("stole", { seat: 1, opponent: 2 }),
    said("card_stolen", { seat: 1, opponent: 2, card: card("ring") }),
  ];
  const seen = (seat: number | null) =>
    script({ before: table(), after: table(), fresh, seat }).flatMap(({ moment }) => {
      const shown = moment as Moment | null | undefined;
      return shown?.of === "thief" ? [shown.card] : [];
    });
  assert.deepEqual(seen(1), [null, "ring"]);
  assert.deepEqual(seen(0), [null, null]);
  assert.deepEqual(seen(null), [null, null]);
});

test("what stood out in a game is told, one of a kind, and where it turned", () => {
  const sold = (seat: number, jewels: number, livres: number) =>
    said("sold", { seat, stone: 1, jewels, price: livres / jewels, livres });
  const told = [
    sold(0, 1, 30),
    sold(1, 3, 180),
    said("buying_ended", { seat: 2, left: 9 }),
    said("caught", { seat: 0, opponent: 1, card: card("musketeer") }),
    said("bought", { seat: 0, card: card("ring"), price: 8, place: 0, left: 0 }),
  ];
  assert.deepEqual(
    facts(told, table()).map(({ of }) => of),
    ["sold", "caught", "wasted"],
  );
  const sheet = [
    [60, 20, 0],
    [0, 80, 10],
    [10, 20, 30],
  ];
  const over = table({ sheet, scores: [70, 120, 40], winners: [1], stage: "over" });
  assert.deepEqual(turningPoint(over), { sale: 2, winners: [1], before: 0 });
  assert.equal(turningPoint(table()), null);
});

test("cards are counted by kind", () => {
  assert.deepEqual(counted(["ring", "ring", "king"]), { ring: 2, king: 1 });
});
