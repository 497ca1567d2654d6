// The guided first game: what to say when something is met for the first time.

import type { Lesson } from "../client.ts";
import type { Stage, View } from "./view.ts";

export const GROUPS = ["edelstein.lesson"];

const now =
  (...stages: Stage[]) =>
  (view: View, _seat: number | null, asked: boolean): boolean =>
    asked && stages.includes(view.stage);

const leads = (view: View, seat: number | null): boolean =>
  seat !== null && Object.values(view.majorities).some((holders) => holders.includes(seat));

export const lessons: Lesson[] = [
  {
    id: "aim",
    when: () => true,
    text: "edelstein.lesson.aim",
    clause: "E8.3",
    anchor: "[data-zone='mine']",
  },
  {
    id: "majorities",
    when: () => true,
    text: "edelstein.lesson.majorities",
    clause: "E6.1",
    anchor: "[data-colour='red']",
  },
  {
    id: "card",
    when: (view: View, seat) => seat !== null && view.seats[seat]?.card != null,
    text: "edelstein.lesson.card",
    clause: "E4.1",
    anchor: "[data-zone='mine'] [data-card]",
  },
  {
    id: "choose",
    when: now("choosing"),
    text: "edelstein.lesson.choose",
    clause: "E3.4",
    anchor: "[data-zone='dock']",
    players: [3, 4, 5],
  },
  {
    id: "secret",
    when: now("secret"),
    text: "edelstein.lesson.secret",
    clause: "E9.4",
    anchor: "[data-zone='dock']",
    players: [2],
  },
  {
    id: "name",
    when: now("naming"),
    text: "edelstein.lesson.name",
    clause: "E9.4",
    anchor: "[data-zone='dock']",
    players: [2],
  },
  {
    id: "open",
    when: now("opening"),
    text: "edelstein.lesson.open",
    clause: "E5.1",
    anchor: "[data-zone='dock']",
  },
  {
    id: "opener",
    when: (view: View, seat) => {
      const { opener, rival } = view.bargain ?? {};
      return seat !== null && (seat === opener || seat === rival);
    },
    text: "edelstein.lesson.opener",
    clause: "E5.2",
    anchor: "[data-colour='red']",
  },
  {
    id: "answer",
    when: now("answering"),
    text: "edelstein.lesson.answer",
    clause: "E5.4",
    anchor: "[data-zone='dock']",
  },
  {
    id: "single",
    when: now("single"),
    text: "edelstein.lesson.single",
    clause: "E5.7",
    anchor: "[data-zone='dock']",
  },
  {
    id: "take",
    when: now("taking"),
    text: "edelstein.lesson.take",
    clause: "E4.2",
    anchor: "[data-zone='dock']",
  },
  {
    id: "event",
    when: now("using", "half_score", "swapping", "removing", "gathering"),
    text: "edelstein.lesson.event",
    clause: "E7.5",
    anchor: "[data-zone='dock']",
  },
  {
    id: "free",
    when: now("free_alone", "free_shared"),
    text: "edelstein.lesson.free",
    clause: "E4.4",
    anchor: "[data-zone='dock']",
    players: [5],
  },
  {
    id: "forecast",
    when: (view: View, seat) => view.round > 1 && view.stage !== "over" && leads(view, seat),
    text: "edelstein.lesson.forecast",
    clause: "E6.1",
    anchor: "[data-zone='mine'] [data-next-scoring]",
  },
  {
    id: "scoring",
    when: (view: View) => view.round === view.rounds && view.stage !== "over",
    text: "edelstein.lesson.scoring",
    clause: "E6.2",
    anchor: "[data-zone='mine'] [data-next-scoring]",
  },
  {
    id: "scored",
    when: (view: View) => view.phase > 1,
    text: "edelstein.lesson.scored",
    clause: "E8.2",
    anchor: "[data-gem-stack]",
  },
];
