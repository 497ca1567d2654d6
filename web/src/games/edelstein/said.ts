// What things are called, and what moves are called before they are made.

import { t } from "../../words.ts";
import { inWords, none, read } from "./gems.ts";
import {
  ACTIONS,
  COLOURS,
  type Action,
  type Colour,
  type EventCardKind,
  type Stage,
  type View,
} from "./view.ts";

export const GROUPS = [
  "action",
  "colour",
  "event",
  "event_text",
  "edelstein.desk",
  "edelstein.seal",
];

export const actionName = (action: Action): string => t(`action.${action}`);
export const colourName = (colour: Colour): string => t(`colour.${colour}`);
export const eventName = (event: EventCardKind): string => t(`event.${event}`);
export const eventText = (event: EventCardKind): string => t(`event_text.${event}`);

export const deskTitle = (stage: Stage): string => t(`edelstein.desk.${stage}`);

const colourIn = (text = ""): Colour => COLOURS.find((colour) => colour[0] === text[0]) ?? "red";

/** What the confirm button says for a move: `offer 1r2b` is "Offer 1 red and 2 blue gems". */
export function moveInWords(move: string, view: View, names: readonly string[]): string {
  const [verb, first = "", ...rest] = move.split(" ");
  const action = ACTIONS.find((each) => each === first) ?? "money";
  switch (verb) {
    case "choose":
      return t("edelstein.do.choose", { action });
    case "name":
      return t("edelstein.do.name", { action });
    case "offer":
      return first === "nothing"
        ? t("edelstein.do.offer_nothing")
        : t("edelstein.do.offer", { gems: inWords(read(first)) });
    case "accept":
      return t("edelstein.do.accept", { gems: inWords(view.bargain?.offer ?? none()) });
    case "take":
      if (first === "open") return t("edelstein.do.take_open");
      if (first === "hidden") return t("edelstein.do.take_hidden");
      return t("edelstein.do.take", { colour: colourIn(first) });
    case "use":
      return t("edelstein.do.use");
    case "forgo":
      return t("edelstein.do.forgo");
    case "score":
      return t("edelstein.do.score", { colour: colourIn(first) });
    case "gather":
      return t("edelstein.do.gather", { colour: colourIn(first) });
    case "swap": {
      const [place, letter] = (rest[0] ?? "").split(":");
      const name = names[Number(place) - 1] ?? "";
      return t("edelstein.do.swap", { given: colourIn(first), taken: colourIn(letter), name });
    }
    case "remove":
      return t("edelstein.do.remove", { gems: inWords(read(move.slice(verb.length))) });
    case "return":
      return t("edelstein.do.return", {
        colour: colourIn(first),
        gems: inWords(read(rest[1] ?? "")),
      });
    case "decline":
      return t("edelstein.do.decline");
    default:
      return move;
  }
}

/** The stages at which a seal says something else before anything has been put together. */
const SEALED: Partial<Record<Stage, string>> = {
  choosing: "choose",
  secret: "choose",
  naming: "name",
  opening: "offer",
  answering: "offer",
  single: "offer",
  using: "use",
  half_score: "score",
  swapping: "swap",
};

/** One word for what a move does: what stands on the seal. */
export function sealWord(move: string | null, stage: Stage): string {
  const [verb = ""] = (move ?? SEALED[stage] ?? "take").split(" ");
  const word = ["gather", "remove", "return"].includes(verb) ? "take" : verb;
  return t(`edelstein.seal.${word}`);
}
