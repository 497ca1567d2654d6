import assert from "node:assert/strict";
import { test } from "node:test";

import { DRAWINGS } from "../../src/art/court.ts";
import type { Told } from "../../src/gen/messages.gen.ts";
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
import { changes, written as changed } from "../../src/games/necklace/desk/alchemy.ts";
import { foretold } from "../../src/games/necklace/desk/earning.ts";
import { begunBy, nextWords, plays } from "../../src/games/necklace/desk/words.ts";
import { buying, offersIn, purchases } from "../../src/games/necklace/market/purchases.ts";
import { scene } from "../../src/games/necklace/motion.ts";
import {
  EMPTY,
  everything,
  read,
  ringsIn,
  stonesIn,
  tidied,
  written,
} from "../../src/games/necklace/sale/lots.ts";
import {
  become,
  earnedSoFar,
  lotOf,
  sales,
  stepsOf,
} from "../../src/games/necklace/sale/script.ts";
import { before } from "../../src/games/necklace/sale/suspense.ts";
import { handSeen } from "../../src/games/necklace/seen.ts";
import { unseenInAll, whereabouts } from "../../src/games/necklace/unseen.ts";
import {
  CARDS,
  decisionOf,
  STONES,
  type Blank,
  type Card,
  type Open,
  type SeatView,
  type View,
} from "../../src/games/necklace/view.ts";

const player = (changes: Partial<SeatView> = {}): SeatView => ({
  hand: null,
  hand_size: 4,
  known: {},
  score: 0,
  necklace: false,
  has_answered: false,
  display: null,
  ...changes,
});

const open = (card: Card, price: number): Open => {
  const prices = [...pricesOf({ blanks: {} }, card)];
  return { card, prices, step: prices.indexOf(price), price };
};

/** Three players with the market of N7.1; one looks on from seat 0. */
const table = (changes: Partial<View> = {}): View => ({
  game: "necklace",
  seat: 0,
  players: 3,
  options: {},
  stage: "buying",
  waiting: [0],
  turn: 0,
  turns: 1,
  fashion: ["diamond", "emerald", "amber", "ruby"],
  ducats: 10,
  bought: 0,
  market: [
    open("ring", 9),
    open("ruby2", 4),
    open("confessor", 2),
    open("banker", 8),
    open("emerald1", 6),
  ],
  stack: 86,
  merchants: 0,
  sales_held: 0,
  due: [],
  gone: {},
  wearer: null,
  blanks: {},
  question: null,
  forgery: null,
  sale: null,
  sheet: [],
  scores: [0, 0, 0],
  seats: [player({ hand: { amber: 2, ring: 1, thief: 1 } }), player(), player()],
  steps: 0,
  winners: [],
  ...changes,
});

const blank = (changes: Partial<Blank>): Blank => ({
  name: "Pearl",
  role: "stone",
  stone: null,
  worth: 0,
  prices: [9, 7, 5, 3],
  ...changes,
});

const said = (kind: string, data: Record<string, number> = {}, move = 0): Told => ({
  move,
  kind,
  data,
  parts: [{ text: kind }],
});

const stone = (name: (typeof STONES)[number]): number => STONES.indexOf(name);
const card = (name: Card): number => CARDS.indexOf(name);

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

test("N7.1: what ten ducats buy together", () => {
  const found = purchases(offersIn(table()), 10).map((choice) =>
    choice
      .map((offer) => offer.card)
      .toSorted()
      .join("+"),
  );
  assert.deepEqual(found.toSorted(), [
    "banker+confessor",
    "confessor+emerald1",
    "confessor+ruby2",
    "emerald1+ruby2",
    "ring",
  ]);
});

test("equal cards at equal prices make one choice, and nothing can be bought with nothing", () => {
  const view = table({ market: [open("amber", 6), open("amber", 6), null, null, null] });
  assert.equal(purchases(offersIn(view), 6).length, 1);
  assert.deepEqual(purchases(offersIn(view), 0), []);
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
  const view = table({ gone: { ring: 2 } });
  view.seats[1] = player({ known: { ring: 1 } });
  const ring = whereabouts(view).find((each) => each.card === "ring");
  assert.deepEqual(ring, {
    card: "ring",
    deck: 7,
    gone: 2,
    open: 1,
    own: 1,
    known: 1,
    unseen: 2,
  });
  // 100 cards, of which five are open, four one's own, two out and one known.
  assert.equal(unseenInAll(whereabouts(view)), 100 - 5 - 4 - 2 - 1);
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

test("N4.11: the Alchemist changes neither from nor to amber", () => {
  const display = {
    lots: { diamond: ["diamond2", "ring"] as Card[], amber: ["amber"] as Card[] },
    bankers: [],
  };
  assert.deepEqual(changes(table(), display).map(changed), [
    "alchemist diamond2 ruby",
    "alchemist diamond2 emerald",
  ]);
  assert.deepEqual(changes(table(), null), []);
});

/** N7.3: Barnabé is seat 0, Charles 1, Anne 2; of the displays only what the test looks at. */
const sale = (): Told[] => [
  said("sale_began", { number: 1 }),
  said("shown", { seat: 0, card: card("diamond1"), count: 1, lot: stone("diamond") }),
  said("shown", { seat: 0, card: card("king"), count: 1, lot: stone("diamond") }),
  said("shown", { seat: 1, card: card("banker"), count: 1, lot: 4 }),
  said("rarity_set", { stone: stone("diamond"), stones: 3, place: 0, livres: 30 }),
  said("rarity_set", { stone: stone("emerald"), stones: 9, place: 3, livres: 0 }),
  said("rarity_set", { stone: stone("amber"), stones: 4, place: 1, livres: 20 }),
  said("rarity_set", { stone: stone("ruby"), stones: 8, place: 2, livres: 10 }),
  said("king_forbade", { seat: 0, stone: stone("diamond") }),
  said("sold", { seat: 2, stone: stone("emerald"), jewels: 3, price: 20, livres: 60 }),
  said("sold", { seat: 0, stone: stone("amber"), jewels: 1, price: 30, livres: 30 }),
  said("sold", { seat: 0, stone: stone("ruby"), jewels: 1, price: 10, livres: 10 }),
  said("sold", { seat: 1, stone: stone("ruby"), jewels: 1, price: 20, livres: 20 }),
  said("earned", { seat: 0, livres: 40, points: 40 }),
  said("earned", { seat: 1, livres: 20, points: 20 }),
  said("earned", { seat: 2, livres: 60, points: 60 }),
  said("sale_ended", { number: 1 }),
];

test("N7.3: a sale is told stone by stone, in the order of fashion", () => {
  const [held] = sales(sale(), 3);
  assert.ok(held);
  assert.deepEqual(
    held.stones.map((each) => [each.stone, each.fashion + each.rarity]),
    [
      ["diamond", 60],
      ["emerald", 20],
      ["amber", 30],
      ["ruby", 10],
    ],
  );
  assert.deepEqual(held.stones[0]?.kings, [0]);
  assert.deepEqual(held.lots[0], { diamond: { diamond1: 1, king: 1 } });
  assert.deepEqual(held.bankers[1], { banker: 1 });
  assert.deepEqual(earnedSoFar(held, 0), [0, 0, 0]);
  assert.deepEqual(earnedSoFar(held, 2), [0, 0, 60]);
  assert.deepEqual(earnedSoFar(held, 4), [40, 20, 60]);
});

test("N4.11: what an Alchemist changes leaves its lot before rarity is counted", () => {
  const told = sale();
  const [before] = sales(told, 3);
  told.splice(
    4,
    0,
    said("alchemist_played", { seat: 0, card: card("diamond1"), stone: stone("emerald") }),
  );
  const [held] = sales(told, 3);
  assert.ok(held && before);
  assert.equal(stepsOf(held), stepsOf(before) + 1);
  assert.deepEqual(lotOf(held, 0, "diamond", false), { diamond1: 1, king: 1 });
  assert.equal(total(lotOf(held, 0, "diamond", true)), 1);
  const [change] = held.changed;
  assert.ok(change);
  assert.deepEqual([change.seat, change.to, become(table(), change)], [0, "emerald", "emerald1"]);
});

test("a sale that goes on is not told as one that was", () => {
  assert.deepEqual(sales(sale().slice(0, -1), 3), []);
});

test("N5.7: a fine belongs to the stone the Necklace saved", () => {
  const told = sale();
  told.splice(
    8,
    1,
    said("necklace_saved", { seat: 2, stone: stone("diamond") }),
    said("fined", { seat: 0, opponent: 2, livres: 50 }),
  );
  const [held] = sales(told, 3);
  assert.ok(held);
  assert.equal(held.stones[0]?.saved, 2);
  assert.deepEqual(earnedSoFar(held, 1), [-50, 0, 50]);
});

test("while a sale is shown, nothing else tells how it ended", () => {
  const [held] = sales(sale(), 3);
  assert.ok(held);
  const view = table({ scores: [40, 20, 60], sheet: [[40, 20, 60]], winners: [2] });
  const shown = before(view, held);
  assert.deepEqual(shown.scores, [0, 0, 0]);
  assert.deepEqual(shown.sheet, []);
  assert.deepEqual(shown.winners, []);
});

test("what a display would earn is the server's word", () => {
  assert.deepEqual(foretold(sale(), 2), {
    sold: [{ stone: "emerald", jewels: 3, price: 20, livres: 60 }],
    livres: 60,
  });
  assert.equal(foretold([], 0), null);
});

test("a hand that was shown stays in sight until the next turn begins", () => {
  const seen = (name: Card, count: number) =>
    said("hand_seen", { seat: 0, opponent: 2, card: card(name), count }, 5);
  const told = [said("turn_began", { seat: 0, turn: 1 }, 4), seen("ring", 2), seen("king", 1)];
  assert.deepEqual(handSeen(told, 0), { of: 2, cards: { ring: 2, king: 1 }, move: 5 });
  assert.equal(handSeen(told, 1), null);
  assert.equal(handSeen([...told, said("turn_began", { seat: 1, turn: 2 }, 6)], 0), null);
});

test("cards travel face up where everybody sees them, and face down where not", () => {
  const { flights } = scene([
    said("bought", { seat: 1, card: card("ring"), price: 9, place: 2, left: 1 }),
    said("stole", { seat: 1, opponent: 2 }),
  ]);
  assert.equal(flights[0]?.stone, '[data-face="ring"] .card');
  assert.equal(flights[0]?.from, '[data-market="2"]');
  assert.equal(flights[1]?.stone, ".card.back");
});

test("a decision is another once something was bought", () => {
  assert.notEqual(decisionOf(table(), 0), decisionOf(table({ bought: 1, ducats: 1 }), 0));
  assert.equal(decisionOf(table(), 0), decisionOf(table({ waiting: [0, 1] }), 0));
  assert.deepEqual(counted(["ring", "ring", "king"]), { ring: 2, king: 1 });
});
