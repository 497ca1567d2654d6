// Made from src/vendome/server/messages by `python -m tools.typescript`.

export const PROTOCOL = 2

export type Language = 'en' | 'fr' | 'de'

export interface Person {
  id: string
  name: string
  muted: string[]
  face: number
  program_of?: string | null
}

export interface Program {
  id: string
  name: string
  made: number
}

export interface ProgramToken {
  program: Program
  token: string
}

export interface OptionInfo {
  name: string
  clause: string
  kind: 'switch' | 'data'
  default: any
}

export interface OrderInfo {
  name: string
  values: (string | number)[]
}

export interface ReactionsInfo {
  clause: string
  orders: OrderInfo[]
}

export interface GameInfo {
  name: string
  title: string
  players: number[]
  options: OptionInfo[]
  bots: string[]
  reactions: ReactionsInfo | null
}

export interface Preparing {
  game: string
  done: number
  total: number
  failed: boolean
}

export interface ClauseText {
  id: string
  part: string
  text: string
}

export type Status = 'gathering' | 'playing' | 'over' | 'abandoned'

export interface Clock {
  kind: 'live' | 'days' | 'none'
  amount?: number
  reserve?: number
}

export interface Reactions {
  kind: 'window' | 'orders'
  seconds?: number | null
}

export interface Question {
  reaction: string
  asked: number[]
  silence: string
  ends: number | null
}

export interface Seat {
  seat: number
  kind: 'open' | 'person' | 'bot'
  name: string
  face: number
  person: string | null
  bot: string | null
  ready: boolean
  kept: boolean
  screen: boolean
  here: boolean
  waiting: boolean
  deadline: number | null
  program?: string | null
  resigned?: boolean
  reserve?: number | null
}

export interface Sealed {
  pledges: string[]
  before: string | null
}

export interface AbandonedDeal {
  seal: string
  why: 'silent' | 'left' | 'dismissed'
  who: string[]
}

export interface Deal {
  secret: string
  pledges: string[]
  values: string[]
  before: string | null
  seed: string
}

export interface Invited {
  person: string
  name: string
  declined: boolean
}

export interface Invitation {
  table: string
  game: string
  by: string
  name: string
  players: number
  clock: Clock
}

export interface Proposal {
  id: string
  by: string
  agreed: string[]
  missing: string[]
}

export interface Table {
  id: string
  game: string
  options: Record<string, any>
  clock: Clock
  listed: boolean
  hints: boolean
  host: string
  status: 'gathering' | 'playing' | 'over' | 'abandoned'
  seats: Seat[]
  dismissed: string[]
  number: number
  commitment: string
  sealed: Sealed | null
  abandoned: number
  last_abandoned: AbandonedDeal | null
  made: number
  started: number | null
  ended: number | null
  scores: number[] | null
  winners: number[] | null
  rematch: string | null
  reactions: Reactions | null
  question: Question | null
  deal: Deal | null
  invited?: Invited[]
  proposal?: Proposal | null
  agreed?: boolean
}

export interface AboutMe {
  name?: string | null
  face?: number | null
}

export interface NewProgram {
  name: string
}

export interface NewSeat {
  kind: 'me' | 'open' | 'bot' | 'screen'
  bot?: string | null
  name?: string | null
}

export interface NewTable {
  game: string
  seats: NewSeat[]
  options?: Record<string, any>
  clock?: Clock
  listed?: boolean
  hints?: boolean | null
  reactions?: Reactions | null
}

export interface Ready {
  pledge: string
  commitment: string
}

export interface Join {
  pledge: string
  commitment: string
  seat?: number | null
}

export interface Reveal {
  value: string
}

export interface Agree {
  proposal: string
  agreed: boolean
}

export interface Dismiss {
  person: string
}

export interface Move {
  type: 'move'
  id: number
  seat: number
  decision: number
  move: string
  then?: string[]
}

export interface Try {
  type: 'try'
  id: number
  seat: number
  move: string
}

export interface Advise {
  type: 'advise'
  id: number
  seat: number
  decision: number
}

export type Phrase = 'hello' | 'good_luck' | 'nicely_done' | 'thanks' | 'you_are_welcome' | 'sorry' | 'oops' | 'wow' | 'thinking' | 'moment' | 'back' | 'no_hurry' | 'good_game' | 'again' | 'gladly' | 'not_now' | 'must_go' | 'goodbye'

export interface Say {
  type: 'say'
  id: number
  text?: string
  phrase?: 'hello' | 'good_luck' | 'nicely_done' | 'thanks' | 'you_are_welcome' | 'sorry' | 'oops' | 'wow' | 'thinking' | 'moment' | 'back' | 'no_hurry' | 'good_game' | 'again' | 'gladly' | 'not_now' | 'must_go' | 'goodbye' | null
}

export interface Mute {
  type: 'mute'
  id: number
  person: string
  muted: boolean
}

export interface Note {
  type: 'note'
  id: number
  seat: number
  key: string
  text: string
}

export interface Order {
  type: 'order'
  id: number
  seat: number
  orders: Record<string, string | number>
}

export interface Speak {
  type: 'speak'
  id: number
  language: 'en' | 'fr' | 'de'
}

export interface Whole {
  type: 'whole'
  id: number
}

export interface ReadLog {
  type: 'log'
  id: number
  seat: number | null
  before: number
}

export interface ReadChat {
  type: 'chat'
  id: number
  before: number
}

export interface Ping {
  type: 'ping'
  id: number
}

export type FromClient = Move | Try | Advise | Say | Mute | Note | Order | Speak | Whole | ReadLog | ReadChat | Ping

export interface Part {
  text: string
  draw?: string | null
}

export interface Told {
  move: number
  kind: string
  data: Record<string, number>
  parts: Part[]
}

export interface Welcome {
  type: 'welcome'
  protocol: number
  build: string | null
}

export interface TableMessage {
  type: 'table'
  number: number
  table: Table
  yours: number[]
  now: number
}

export interface TableChange {
  type: 'table_change'
  base: number
  number: number
  change: any
  now: number
}

export interface ViewMessage {
  type: 'view'
  seat: number | null
  number: number
  decision: number | null
  view: Record<string, any>
  forms: string[]
  forecast: Told[]
  since: number
  told: Told[]
}

export interface ViewChange {
  type: 'view_change'
  seat: number | null
  base: number
  number: number
  change: any
  told: Told[]
}

export interface SentencesMessage {
  type: 'sentences'
  seat: number | null
  language: string
  first: number
  sentences: Part[][]
}

export interface ChatLine {
  number: number
  person: string
  name: string
  text: string
  at: number
  phrase?: 'hello' | 'good_luck' | 'nicely_done' | 'thanks' | 'you_are_welcome' | 'sorry' | 'oops' | 'wow' | 'thinking' | 'moment' | 'back' | 'no_hurry' | 'good_game' | 'again' | 'gladly' | 'not_now' | 'must_go' | 'goodbye' | null
}

export interface ChatMessage {
  type: 'chat'
  since: number
  until: number
  oldest: number
  lines: ChatLine[]
  muted: string[]
}

export interface NotesMessage {
  type: 'notes'
  seat: number
  notes: Record<string, string>
}

export interface OrdersMessage {
  type: 'orders'
  seat: number
  orders: Record<string, string | number>
}

export interface AnswerMessage {
  type: 'answer'
  seat: number
  decision: number
  move: string | null
  ids: number[]
}

export interface InvitationsMessage {
  type: 'invitations'
  invitations: Invitation[]
}

export interface Sentence {
  sentence: string
  clause?: string | null
  quote?: string | null
}

export interface Accepted {
  type: 'accepted'
  id: number
}

export interface Refused {
  type: 'refused'
  id: number | null
  refusal: Sentence
}

export interface Judged {
  type: 'judged'
  id: number
  refusal: Sentence | null
  preview: Told[]
}

export interface Reason {
  kind: 'gains' | 'risks' | 'others'
  what: string
  seat: number | null
  amount: number
  likelihood: number
}

export interface AdvisedChoice {
  move: string
  often: number
  win: number
  win_doubt: number
  score: number
  score_spread: number
  sure: number
  beside: string
  reasons: Reason[]
  sentences: string[]
}

export interface AdviceMessage {
  type: 'advice'
  id: number
  seat: number
  decision: number
  level: string
  worlds: number
  choices: AdvisedChoice[]
}

export interface Pong {
  type: 'pong'
  id: number
}

export type FromTable = Welcome | TableMessage | TableChange | ViewMessage | ViewChange | SentencesMessage | ChatMessage | NotesMessage | OrdersMessage | AnswerMessage | InvitationsMessage | Accepted | Refused | Judged | AdviceMessage | Pong

export interface Look {
  type: 'look'
  id: number
  page?: number | null
  game?: string | null
  status?: 'gathering' | 'playing' | null
  open?: boolean
  text?: string
}

export type ToLobby = Look | Ping

export interface Lobby {
  type: 'lobby'
  number: number
  page: number | null
  found: number
  listed: number
  sitting: number
  open: string[]
  mine: string[]
  tables: Record<string, Table>
  now: number
}

export interface LobbyChange {
  type: 'lobby_change'
  base: number
  number: number
  change: any
  now: number
}

export type FromLobby = Welcome | Lobby | LobbyChange | InvitationsMessage | Accepted | Refused | Pong

export interface Step {
  number: number
  seat: number | null
  move: string | null
  by: string | null
  view: Record<string, any>
  told: Told[]
}

export interface Replay {
  table: Table
  eyes: string
  names: string[]
  steps: Step[]
  scores: number[][]
}

export interface Past {
  seat: number | null
  first: number
  views: Record<string, any>[]
}

export interface History {
  tables: Table[]
  older: string | null
}

export interface Readiness {
  ready: boolean
}

export interface Health {
  status: 'ok' | 'failing'
  sentence: string | null
  version: string
  tables: number
  set_aside: string[]
  sockets: number
}

export interface ChancePoint {
  step: number
  win: number
  doubt: number
}

export interface AnalysedDecision {
  step: number
  move: string
  by: 'person' | 'bot' | 'keeper'
  often: number
  made_win: number
  made_doubt: number
  win: number
  win_doubt: number
  cost: number
  cost_doubt: number
  better: AdvisedChoice | null
  sentence: string | null
  made_told: Told | null
  better_told: Told | null
}

export interface AnalysedSeat {
  seat: number
  curve: ChancePoint[]
  decisions: AnalysedDecision[]
  costliest: number[]
  cost: number
  sentences: string[]
}

export interface AnalysedLuck {
  seat: number
  given: number
  low: number
  high: number
  luck: number
  result: number | null
  skill: number | null
  sentence: string
}

export interface GameAnalysis {
  level: string
  bot: string
  games: number
  sentence: string
  seats: AnalysedSeat[]
  luck: AnalysedLuck[]
}

export interface AnalysisState {
  table: string
  status: 'none' | 'waiting' | 'working' | 'done' | 'failed'
  ahead: number
  done: number
  total: number
  failure: Sentence | null
  analysis: GameAnalysis | null
}

export interface Block {
  blocked: boolean
}

export interface Report {
  reason: 'insults' | 'stalls' | 'cheats' | 'name' | 'other'
  text?: string
  table?: string | null
  line?: number | null
}

export interface Somebody {
  id: string
  name: string
  face: number
}

export interface Reported {
  number: number
}
