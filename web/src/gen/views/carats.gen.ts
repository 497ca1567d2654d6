// Made from src/vendome/games/carats/text/shapes.py by `python -m tools.typescript`.

export const COLOURS = ['blue', 'green', 'red', 'white', 'black', 'violet'] as const

export type Colour = (typeof COLOURS)[number]

export const KINDS = ['nugget', 'blue', 'green', 'red', 'white', 'black', 'violet'] as const

export type Kind = (typeof KINDS)[number]

export const PART_NAMES = ['morning', 'noon', 'evening'] as const

export type Part = (typeof PART_NAMES)[number]

export const STAGES = ['screens', 'selling', 'unmet', 'lot', 'offering', 'exchanging', 'closing', 'naming', 'rating', 'over'] as const

export type Stage = (typeof STAGES)[number]

export const PLACES = ['first', 'at_least', 'last'] as const

export type Place = (typeof PLACES)[number]

export const MEANT = ['own', 'left', 'right', 'nugget', 'stone', 'item'] as const

export type Meant = (typeof MEANT)[number]

export type Items = Partial<Record<Kind, number>>

export type LeastAndMost = [number, number]

export interface SeatView {
  colour: Colour | null
  value: number | null
  looked_at: number[]
  items: Items | null
  total: number
  cards: number[] | null
  known_cards: number[]
  card_count: number
  has_answered: boolean
  passed: boolean
  offer: Items | null
  ledger: Partial<Record<Kind, LeastAndMost>> | null
  ranking: Colour[] | null
  points: number | null
  place: number | null
}

export interface SaleView {
  part: Part
  seller: number
  card: number | null
  lot: Items | null
  lot_drawn: boolean
  offers: (Items | null)[]
  passed: number[]
  partner: number | 'bank' | null
  paid: number
  shown: Items | null
  drew: Items | null
}

export interface Line {
  of: Kind | 'ratings'
  each: number
  counts: number[]
  points: number[]
}

export interface Options {
  ledger: boolean
  cap_offers: boolean
  rating_agencies: boolean
}

export interface View {
  game: 'carats'
  seat: number | null
  players: number
  options: Options
  stage: Stage
  waiting: number[]
  part: Part | null
  turn: number
  turns: number
  first: (number | null)[]
  seller: number | null
  bank_price: number | null
  look_price: number | null
  turned_up: number[]
  bag: number
  kinds: Kind[]
  free_colours: Colour[]
  discards: number[]
  aside: number
  card: number | null
  simultaneous: boolean | null
  lot: Items | null
  lot_drawn: boolean
  shown: Items | null
  seats: SeatView[]
  sales: SaleView[]
  steps: number[]
  winners: number[]
  count: Line[] | null
}

export interface PartAsked {
  place: Place
  message: string
  arguments: Record<string, number>
  of: Meant[]
}

export interface Piece {
  of: Meant[]
  letter: string | null
  but: Meant | null
}

export interface CardAsked {
  number: number
  drawn: boolean
  simultaneous: boolean
  lot: PartAsked[]
  offers: PartAsked[]
  pieces: Piece[]
  without: Meant[]
}
