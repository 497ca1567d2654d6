// Made from src/vendome/games/edelstein/text/shapes.py by `python -m tools.typescript`.

export const COLOURS = ['red', 'yellow', 'green', 'blue'] as const

export type Colour = (typeof COLOURS)[number]

export const ACTION_CARDS = ['money', 'event', 'gems', 'free'] as const

export type Action = (typeof ACTION_CARDS)[number]

export const EVENTS = ['sole_red', 'sole_yellow', 'sole_green', 'sole_blue', 'any_sole', 'each_red', 'each_yellow', 'each_green', 'each_blue', 'certificate', 'four_red_blue', 'four_yellow_green', 'half_scoring', 'swap', 'remove', 'gather', 'halve'] as const

export type EventCardKind = (typeof EVENTS)[number]

export const SHOWN_STAGES = ['choosing', 'secret', 'naming', 'opening', 'answering', 'single', 'taking', 'using', 'half_score', 'swapping', 'removing', 'gathering', 'free_alone', 'free_shared', 'over'] as const

export type Stage = (typeof SHOWN_STAGES)[number]

export interface Counts {
  red: number
  yellow: number
  green: number
  blue: number
}

export interface GemCardView {
  name: string
  gems: Counts
  millions: number
}

export interface SeatView {
  gems: Counts
  money: number
  card: GemCardView | null
  events: EventCardKind[]
  has_chosen: boolean
  chosen: Action | null
  place: number | null
}

export interface Majorities {
  red: number[]
  yellow: number[]
  green: number[]
  blue: number[]
}

export interface BargainView {
  action: Action
  opener: number
  rival: number
  offerer: number | null
  offer: Counts
}

export interface Options {
  one_sole_majority: boolean
}

export interface View {
  game: 'edelstein'
  seat: number | null
  players: number
  options: Options
  phase: number
  round: number
  rounds: number
  stage: Stage
  waiting: number[]
  supply: Counts
  seats: SeatView[]
  majorities: Majorities
  open_event: EventCardKind | null
  drawn_event: EventCardKind | null
  event_stack: number
  events_under: Partial<Record<EventCardKind, number>>
  gem_stack: number
  gem_discards: string[]
  set_aside: GemCardView | null
  bargain: BargainView | null
  active: number | null
  named: Action[]
  steps: number[]
  winners: number[]
}
