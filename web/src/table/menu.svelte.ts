// What one can do at a table besides playing: signs at the side of its stage.

import { api } from "../api.ts";
import type { Lesson } from "../games/lesson.ts";
import type { Table } from "../gen/messages.gen.ts";
import { household } from "../house/household.svelte.ts";
import { me } from "../me.svelte.ts";
import { rulesPane } from "../rules.svelte.ts";
import { settings } from "../settings.svelte.ts";
import type { Sitting } from "../sitting.svelte.ts";
import type { Tool } from "../stage/Rail.svelte";
import { t } from "../words.ts";
import { lessonsFor } from "./lessons.ts";

export class TableMenu {
  shown = $state.raw<"company" | "fair" | "give_up" | "leave" | "share" | null>(null);
  readonly #table: () => Table;
  readonly #sitting: () => Sitting;
  readonly #lessons: () => Lesson[];

  constructor(table: () => Table, sitting: () => Sitting, lessons: () => Lesson[]) {
    this.#table = table;
    this.#sitting = sitting;
    this.#lessons = lessons;
  }

  get tools(): Tool[] {
    const playing = this.#table().status === "playing" && this.#sitting().mine.length > 0;
    const show = (what: typeof this.shown) => () => {
      this.shown = what;
    };
    const hints: Tool = {
      id: "hints",
      icon: "cap",
      title: t("coach.hints"),
      pressed: settings.now.hints,
      onpress: () => this.#toggleHints(),
    };
    const leave: Tool = {
      id: "leave",
      icon: "leave",
      title: t("table.leave"),
      onpress: show("leave"),
    };
    const giveUp: Tool = {
      id: "give_up",
      icon: "surrender",
      title: t("give_up.title"),
      onpress: show("give_up"),
    };
    const over = this.#table().status === "over";
    const record: Tool = {
      id: "record",
      icon: "download",
      title: t("result.download"),
      href: api.recordPath(this.#table().id),
      download: true,
    };
    const others = this.#table().seats.some(
      ({ person, screen }) => person && person !== me.person?.id && !screen,
    );
    const company: Tool = {
      id: "company",
      icon: "people",
      title: t("company.title"),
      onpress: show("company"),
    };
    return [
      {
        id: "rules",
        icon: "book",
        title: t("house.rules"),
        keys: "?",
        onpress: () => void rulesPane.open(),
      },
      ...(playing ? [hints] : []),
      {
        id: "settings",
        icon: "gear",
        title: t("house.settings"),
        keys: ",",
        onpress: () => (household.dialog = "settings"),
      },
      ...(over ? [record] : []),
      { id: "fair", icon: "seal", title: t("fair.button"), onpress: show("fair") },
      { id: "share", icon: "copy", title: t("share.title"), onpress: show("share") },
      ...(others ? [company] : []),
      ...(playing ? [giveUp, leave] : []),
    ];
  }

  /** Whoever asks for hints after reading all of them gets them again. */
  #toggleHints(): void {
    const { game, seats, options } = this.#table();
    const hints = !settings.now.hints;
    const read = settings.now.lessons[game] ?? [];
    const lessons = lessonsFor({ players: seats.length, options }, this.#lessons());
    const again = hints && lessons.every(({ id, rare }) => rare || read.includes(id));
    settings.change({
      hints,
      ...(again && { lessons: { ...settings.now.lessons, [game]: [] } }),
    });
  }
}
