// One table as this page sees it: what its socket sent last, and what was sent to it.

import { changed, type Change } from "./changes.ts";
import { elapsed } from "./clock.svelte.ts";
import type {
  AdviceMessage,
  AnswerMessage,
  ChatMessage,
  FromClient,
  FromTable,
  Language,
  NotesMessage,
  Phrase,
  Sentence,
  SentencesMessage,
  Table,
  TableChange,
  TableMessage,
  Told,
  ViewMessage,
} from "./gen/messages.gen.ts";
import { Lifeline } from "./lifeline.svelte.ts";
import { NO_TABLE, socketAddress, type Link } from "./live.ts";
import { look, silenced, turned, worded, type Seen } from "./log.ts";
import { me } from "./me.svelte.ts";
import { EMPTY, received, settle, shown, write } from "./notebook.ts";
import type { Notebook, Notes, Writing } from "./notebook.ts";
import { heard, SILENCE, type Talk } from "./talk.ts";
import { language, t } from "./words.ts";

type Answer = Sentence | null;
type Judgement = { refusal: Answer; preview: Told[]; advice?: AdviceMessage };
/** What a bot would do, or why it does not say. */
export type Advised = Pick<Judgement, "refusal" | "advice">;
type Orders = Readonly<Record<string, string | number>>;
type Unnumbered<Message> = Message extends { id: number } ? Omit<Message, "id"> : never;

/** The views of a table by seat; the spectators' is under null. */
type Views = ReadonlyMap<number | null, Seen>;

export class Sitting {
  readonly id: string;
  readonly line: Lifeline;
  table = $state.raw<Table | null>(null);
  yours = $state.raw<readonly number[]>([]);
  views = $state.raw<Views>(new Map());
  talk = $state.raw<Talk>(SILENCE);
  chat = $derived(this.talk.lines);
  muted = $derived(this.talk.muted);
  /** The newest line of the chat when this page came to the table; null if it is not known yet. */
  earlier = $state.raw<number | null>(null);
  /** There is no such table, or not for this page. */
  refusedEntry = $state.raw(false);
  /** The decisions whose moves are on their way, by seat. */
  underway = $state.raw<ReadonlyMap<number, number>>(new Map());
  refusal = $state.raw<Sentence | null>(null);
  /** The notebooks of my seats. */
  notebooks = $state.raw<ReadonlyMap<number, Notebook>>(new Map());
  /** The standing orders of my seats; and what they have said in the window that is open. */
  orders = $state.raw<ReadonlyMap<number, Orders>>(new Map());
  answers = $state.raw<ReadonlyMap<number, AnswerMessage>>(new Map());
  /** The seats that the newest views wait for; not those whose secret choice is held already. */
  owing = $state.raw<readonly number[]>([]);
  /** What to add to this page's time to have the server's, in seconds. */
  ahead = $state.raw(0);

  /** The seats of mine that I play now, and those of them the game waits for. */
  mine = $derived(this.yours.filter((seat) => !this.table?.seats[seat]?.kept));
  asked = $derived(this.mine.filter((seat) => this.#decides(seat) && this.owing.includes(seat)));

  #number = 0;
  #answers = new Map<number, (answer: Judgement) => void>();
  #onTurn: (waited: number) => void;
  #moved = 0;
  #rejoined = new Set<number>();
  #arriving = new Map<number | null, ViewMessage>();
  #spoken: Language | null = null;
  /** The language of the sentences that are here. */
  #worded: Language | null = null;
  /** The number of the last message about the table. */
  #version = 0;
  /** The line of the chat to go on from, while that has not been heard. */
  #listening: number | null = null;
  #missing = false;
  #recalling = false;
  #person: string | undefined;

  constructor(id: string, onTurn: (waited: number) => void) {
    this.id = id;
    this.#onTurn = onTurn;
    this.line = new Lifeline({
      address: () => this.#address(),
      hear: (message) => this.#hear(message as FromTable),
      change: (link, code) => this.#change(link, code),
      ping: () => ({ type: "ping", id: ++this.#number }),
    });
  }

  get link(): Link {
    return this.line.link;
  }

  close(): void {
    this.line.close();
  }

  #decides(seat: number): boolean {
    return this.views.get(seat)?.message.decision != null;
  }

  /** Returns whether a seat of mine has chosen in secret, and may choose anew until the last has. */
  mayChange(seat: number): boolean {
    return this.mine.includes(seat) && this.#decides(seat) && !this.owing.includes(seat);
  }

  /** Makes a move, and those that follow at once. Returns whether they were accepted. */
  async play(seat: number, move: string, then: readonly string[] = []): Promise<boolean> {
    const decision = this.views.get(seat)?.message.decision;
    if (decision == null || this.underway.has(seat)) return false;
    this.refusal = null;
    this.#moved = performance.now();
    this.underway = new Map(this.underway).set(seat, decision);
    const refusal = await this.#say({ type: "move", seat, decision, move, then: [...then] });
    // It is asked again only once the next view is here; in a window one may change one's mind.
    const settled = this.answers.get(seat)?.decision !== decision;
    if (!refusal && settled) return true;
    this.#landed(seat);
    if (refusal) this.refusal = refusal;
    return !refusal;
  }

  async judge(seat: number, move: string): Promise<Answer> {
    return (await this.#try(seat, move)).refusal;
  }

  /** Returns what a legal move would bring, as far as the seat knows. */
  async preview(seat: number, move: string): Promise<Told[]> {
    return (await this.#try(seat, move)).preview;
  }

  /** Asks what a bot would do, where the table allows it. */
  advise(seat: number): Promise<Advised> {
    this.speak(language());
    const decision = this.views.get(seat)?.message.decision ?? -1;
    return this.#ask({ type: "advise", seat, decision });
  }

  #try(seat: number, move: string): Promise<Judgement> {
    this.speak(language()); // whoever has just changed the language hears the answer in it
    return this.#ask({ type: "try", seat, move });
  }

  /** Returns what a seat has answered in the window that is open, or chosen in secret. */
  answered(seat: number): string | null {
    const answer = this.answers.get(seat);
    return answer?.decision === this.views.get(seat)?.message.decision
      ? (answer?.move ?? null)
      : null;
  }

  async order(seat: number, orders: Orders): Promise<void> {
    const refusal = await this.#say({ type: "order", seat, orders: { ...orders } });
    if (refusal) this.refusal = refusal;
  }

  say(text: string): Promise<Answer> {
    return this.#say({ type: "say", text });
  }

  sayPhrase(phrase: Phrase): Promise<Answer> {
    return this.#say({ type: "say", phrase });
  }

  mute(person: string, muted: boolean): Promise<Answer> {
    return this.#say({ type: "mute", person, muted });
  }

  notes(seat: number): Notes {
    return shown(this.notebooks.get(seat) ?? EMPTY);
  }

  /** Shows a note at once. It is taken back if refused, and sent again if the line breaks before. */
  note(seat: number, key: string, text: string): void {
    const writing = { key, text };
    this.#turnPage(seat, (notebook) => write(notebook, writing));
    void this.#write(seat, writing);
  }

  async #write(seat: number, writing: Writing): Promise<void> {
    const refusal = await this.#say({ type: "note", seat, ...writing });
    if (this.link !== "open") return; // unanswered
    this.#turnPage(seat, (notebook) => settle(notebook, writing));
    if (refusal) this.refusal = refusal;
  }

  #turnPage(seat: number, change: (notebook: Notebook) => Notebook): void {
    this.notebooks = new Map(this.notebooks).set(seat, change(this.notebooks.get(seat) ?? EMPTY));
  }

  /** Asks for older lines of the chat. */
  async readChat(): Promise<void> {
    await this.#say({ type: "chat", before: this.talk.from });
  }

  /** Asks for all sentences of a log, the newest that are missing first. */
  async recall(seat: number | null): Promise<void> {
    if (this.#recalling) return;
    this.#recalling = true;
    for (let before = Infinity; ;) {
      const wordless = this.views.get(seat)?.worded ?? 0;
      if (wordless === 0 || wordless >= before) break;
      before = wordless;
      if (await this.#say({ type: "log", seat, before })) break;
    }
    this.#recalling = false;
  }

  /** Asks for the log again when the reader has changed the language. */
  speak(language: Language): void {
    if (this.link !== "open" || this.#spoken === language) return;
    this.#spoken = language;
    void this.#say({ type: "speak", language });
  }

  #address(): string {
    // The house forgot who sat here: somebody else sees with other eyes, and from the start.
    if (this.#person !== me.person?.id) {
      this.views = new Map();
      this.notebooks = new Map();
      this.orders = new Map();
      this.answers = new Map();
    }
    this.#person = me.person?.id;
    const numbers = [...this.views.values()].map(({ message }) => message.number);
    // Sentences in another language are asked for again.
    const since = numbers.length && this.#spoken === language() ? Math.min(...numbers) : 0;
    const chat = (this.chat.at(-1)?.number ?? -1) + 1;
    this.#listening = chat;
    this.#spoken = this.#worded = language();
    const query = { lang: this.#spoken, since: `${since}`, chat: `${chat}` };
    return socketAddress(`/api/tables/${encodeURIComponent(this.id)}/live`, query);
  }

  async #say(message: Unnumbered<FromClient>): Promise<Answer> {
    return (await this.#ask(message)).refusal;
  }

  #ask(message: Unnumbered<FromClient>): Promise<Judgement> {
    const id = ++this.#number;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      if (!this.line.send({ ...message, id })) this.#answer(id, disconnected());
    });
  }

  #answer(id: number, refusal: Answer, preview: Told[] = [], advice?: AdviceMessage): void {
    this.#answers.get(id)?.({ refusal, preview, ...(advice && { advice }) });
    this.#answers.delete(id);
  }

  #hear(message: FromTable): void {
    switch (message.type) {
      case "table":
        return this.#sit(message);
      case "table_change":
        return this.#resit(message);
      case "view":
        return this.#see(message);
      case "view_change": {
        const latest = this.#arriving.get(message.seat) ?? this.views.get(message.seat)?.message;
        const view = turned(latest, message);
        return view ? this.#see(view) : this.#lack();
      }
      case "sentences":
        return this.#word(message);
      case "chat":
        return this.#listen(message);
      case "notes":
        return this.#read(message);
      case "orders":
        this.orders = new Map(this.orders).set(message.seat, message.orders);
        return;
      case "answer":
        this.answers = new Map(this.answers).set(message.seat, message);
        message.ids.forEach((id) => this.#answer(id, null));
        return;
      case "accepted":
      case "pong":
        return this.#answer(message.id, null);
      case "judged":
        return this.#answer(message.id, message.refusal, message.preview);
      case "advice":
        return this.#answer(message.id, null, [], message);
      case "refused":
        if (message.id === null) this.refusal = message.refusal;
        else this.#answer(message.id, message.refusal);
    }
  }

  #sit({ number, table, yours, now }: TableMessage): void {
    this.#version = number;
    this.table = table;
    this.yours = yours;
    this.ahead = now - elapsed();
    this.#count();
  }

  #resit({ base, number, change, now }: TableChange): void {
    if (base !== this.#version) return this.#lack();
    this.#version = number;
    this.table = changed(this.table, change as Change) as Table;
    this.ahead = now - elapsed();
    this.#count();
  }

  /** The table comes before the views of the same moment, and then says nothing of those that are here. */
  #count(): void {
    const { number, seats = [] } = this.table ?? {};
    if ([...this.views.values()].some(({ message }) => message.number !== number)) return;
    this.owing = seats.filter(({ waiting }) => waiting).map(({ seat }) => seat);
  }

  /** Asks for everything, once, because something was missed. */
  #lack(): void {
    if (this.#missing) return;
    this.#missing = true;
    void this.#say({ type: "whole" }).then(() => (this.#missing = false));
  }

  #word(message: SentencesMessage): void {
    if (message.language !== this.#worded)
      this.views = new Map([...this.views].map(([seat, seen]) => [seat, silenced(seen)]));
    this.#worded = message.language as Language;
    const seen = this.views.get(message.seat);
    if (seen) this.views = new Map(this.views).set(message.seat, worded(seen, message));
  }

  /** Shows views of one moment together: between two of them a curtain would fall and rise. */
  #see(message: ViewMessage): void {
    this.#arriving.set(message.seat, message);
    const shown = this.yours.length === 1 ? this.yours : [...this.yours, null];
    if (!shown.every((seat) => this.#arriving.get(seat)?.number === message.number)) return;
    const before = this.views;
    const arrived = [...this.#arriving.values()];
    this.#arriving.clear();
    this.views = new Map([
      ...before,
      ...arrived.map((one) => [one.seat, look(before.get(one.seat), one)] as const),
    ]);
    this.#count();
    for (const { seat, decision } of arrived) {
      if (seat !== null) this.#asked(seat, decision, before.get(seat)?.message.decision);
    }
  }

  #asked(seat: number, decision: number | null, before: number | null | undefined): void {
    // After a return the view says whether a move had arrived before the line broke.
    const rejoined = this.#rejoined.delete(seat);
    if (this.underway.has(seat) && (rejoined || this.underway.get(seat) !== decision))
      this.#landed(seat);
    if (decision !== null && before !== decision && this.mine.includes(seat))
      this.#onTurn(performance.now() - this.#moved);
  }

  #landed(seat: number): void {
    const rest = new Map(this.underway);
    rest.delete(seat);
    this.underway = rest;
  }

  #listen(message: ChatMessage): void {
    const anew = this.#listening !== null && this.#listening !== message.since;
    this.#listening = null;
    this.talk = heard(this.talk, message, anew);
    this.earlier ??= this.chat.at(-1)?.number ?? -1;
  }

  #read({ seat, notes }: NotesMessage): void {
    this.#turnPage(seat, (notebook) => received(notebook, notes));
  }

  #change(link: Link, code: number | null): void {
    if (link === "open") {
      this.#rejoined = new Set([...this.views.keys()].filter((seat) => seat !== null));
      for (const [seat, { underway }] of this.notebooks)
        for (const writing of underway) void this.#write(seat, writing);
    }
    if (code === NO_TABLE) this.refusedEntry = true;
    if (link !== "open")
      for (const id of [...this.#answers.keys()]) this.#answer(id, disconnected());
  }
}

function disconnected(): Sentence {
  return { sentence: t("problem.disconnected"), clause: null, quote: null };
}
