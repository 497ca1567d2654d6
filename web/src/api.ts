// The house over HTTP; docs/protocol.md describes it.

import type {
  Agree,
  ClauseText,
  Dismiss,
  GameInfo,
  History,
  Join,
  AboutMe,
  AnalysisState,
  Block,
  NewProgram,
  NewTable,
  Past,
  Person,
  Preparing,
  Program,
  ProgramToken,
  Ready,
  Replay,
  Report,
  Reported,
  Reveal,
  Sentence,
  Somebody,
  Table,
} from "./gen/messages.gen.ts";
import { Problem } from "./problem.ts";
import { language, t } from "./words.ts";

async function ask<Answer>(path: string, method = "GET", body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = {
    accept: "application/json",
    "accept-language": language(),
  };
  const request: RequestInit = { method, headers };
  if (body !== undefined) {
    headers["content-type"] = "application/json";
    request.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Problem(0, { sentence: t("problem.unreachable"), clause: null, quote: null });
  }
  if (answer.ok) return (await answer.json()) as Answer;
  throw new Problem(answer.status, await refusal(answer));
}

async function refusal(answer: Response): Promise<Sentence> {
  const said: unknown = await answer.json().catch(() => null);
  if (said && typeof said === "object" && "sentence" in said) return said as Sentence;
  return {
    sentence: t("problem.unexpected", { status: answer.status }),
    clause: null,
    quote: null,
  };
}

const person = (id: string) => `/api/people/${encodeURIComponent(id)}`;
const at = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  me: () => ask<Person>("/api/me", "POST"),
  introduce: (about: AboutMe) => ask<Person>("/api/me", "PATCH", about),
  blocked: () => ask<Somebody[]>("/api/me/blocked"),
  block: (id: string, block: Block) => ask<Somebody[]>(`${person(id)}/block`, "POST", block),
  report: (id: string, report: Report) => ask<Reported>(`${person(id)}/report`, "POST", report),
  games: () => ask<GameInfo[]>("/api/games"),
  preparing: () => ask<Preparing[]>("/api/preparing"),
  rulebook: (game: string) =>
    ask<ClauseText[]>(`/api/games/${encodeURIComponent(game)}/rulebook/${language()}`),
  create: (table: NewTable) => ask<Table>("/api/tables", "POST", table),
  table: (id: string) => ask<Table>(at(id)),
  ready: (id: string, ready: Ready) => ask<Table>(`${at(id)}/ready`, "POST", ready),
  join: (id: string, join: Join) => ask<Table>(`${at(id)}/join`, "POST", join),
  reveal: (id: string, reveal: Reveal) => ask<Table>(`${at(id)}/reveal`, "POST", reveal),
  leave: (id: string) => ask<Table>(`${at(id)}/leave`, "POST"),
  takeBack: (id: string) => ask<Table>(`${at(id)}/return`, "POST"),
  dismiss: (id: string, dismiss: Dismiss) => ask<Table>(`${at(id)}/dismiss`, "POST", dismiss),
  fill: (id: string) => ask<Table>(`${at(id)}/fill`, "POST"),
  resign: (id: string) => ask<Table>(`${at(id)}/resign`, "POST"),
  propose: (id: string) => ask<Table>(`${at(id)}/propose`, "POST"),
  agree: (id: string, agree: Agree) => ask<Table>(`${at(id)}/agree`, "POST", agree),
  invite: (id: string) => ask<Table>(`${at(id)}/invite`, "POST"),
  decline: (id: string) => ask<Table>(`${at(id)}/decline`, "POST"),
  rematch: (id: string) => ask<Table>(`${at(id)}/rematch`, "POST"),
  programs: () => ask<Program[]>("/api/programs"),
  makeProgram: (program: NewProgram) => ask<ProgramToken>("/api/programs", "POST", program),
  takeBackProgram: (id: string) =>
    ask<Program[]>(`/api/programs/${encodeURIComponent(id)}`, "DELETE"),
  history: (before: string | null) =>
    ask<History>(`/api/history${before === null ? "" : `?${new URLSearchParams({ before })}`}`),
  replay: (id: string, eyes: string) =>
    ask<Replay>(`${at(id)}/replay?${new URLSearchParams({ eyes, lang: language() })}`),
  past: (id: string, seat: number | null, before: number) =>
    ask<Past>(
      `${at(id)}/past?${new URLSearchParams({ ...(seat !== null && { seat: `${seat}` }), before: `${before}` })}`,
    ),
  analysis: (id: string) => ask<AnalysisState>(`${at(id)}/analysis?lang=${language()}`),
  analyse: (id: string) => ask<AnalysisState>(`${at(id)}/analysis?lang=${language()}`, "POST"),
  recordPath: (id: string) => `${at(id)}/record`,
};
