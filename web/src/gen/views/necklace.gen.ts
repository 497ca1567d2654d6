// Made from src/vendome/games/necklace/text/shapes.py by `python -m tools.typescript`.

export const STONES = ['diamond', 'ruby', 'emerald', 'amber'] as const

export type Stone = (typeof STONES)[number]

export const CARD_NAMES = ['diamond1', 'diamond2', 'diamond3', 'ruby1', 'ruby2', 'ruby3', 'emerald1', 'emerald2', 'emerald3', 'amber', 'ring', 'king', 'banker', 'necklace', 'confessor', 'courtier', 'forger', 'favourite', 'thief', 'musketeer', 'astrologer', 'cardinal', 'alchemist', 'queen', 'merchant', 'grey', 'blue', 'mauve'] as const

export type Card = (typeof CARD_NAMES)[number]

export const CLASSES = ['grey', 'blue', 'mauve'] as const

export type Class = (typeof CLASSES)[number]

export const ROLES = ['stone', 'ring', 'king', 'banker', 'necklace', 'confessor', 'courtier', 'forger', 'favourite', 'thief', 'musketeer', 'astrologer', 'cardinal', 'alchemist', 'queen', 'merchant'] as const

export type Role = (typeof ROLES)[number]

export const REACTIONS = ['musketeer', 'queen', 'cardinal', 'alchemist'] as const

export type Reaction = (typeof REACTIONS)[number]

export const STAGES = ['influence', 'parrying', 'forged', 'buying', 'queen', 'cardinal', 'selling', 'alchemist', 'over'] as const

export type Stage = (typeof STAGES)[number]

export type Cards = Partial<Record<Card, number>>

export type Stones = Partial<Record<Stone, number>>

export interface Blank {
  name: string
  role: Role
  stone: Stone | null
  worth: number
  prices: number[]
}

export interface Open {
  card: Card
  prices: number[]
  step: number
  price: number
}

export interface Might {
  seat: number
  moves: string[]
}

export interface Question {
  reaction: Reaction
  asked: number[]
  card: Card | null
  place: number | null
  by: number | null
  stone: Stone | null
  might: Might[]
}

export interface Forgery {
  by: number
  victim: number
  stone: Stone
}

export interface DisplayView {
  lots: Partial<Record<Stone, Card[]>>
  bankers: Card[]
}

export interface Change {
  card: Card
  to: Stone
}

export interface ShownDisplay {
  lots: Partial<Record<Stone, Card[]>>
  bankers: Card[]
  changed: Change | null
}

export interface SaleView {
  number: number
  displays: ShownDisplay[]
  rarity: Stones | null
  stones: Stones
  jewels: Stones[]
  earned: number[] | null
}

export interface SeatView {
  hand: Cards | null
  hand_size: number
  known: Cards
  score: number
  necklace: boolean
  has_answered: boolean
  display: DisplayView | null
  playable: Cards
  place: number | null
}

export interface Options {
  blank_cards: Record<string, any>[]
}

export interface View {
  game: 'necklace'
  seat: number | null
  players: number
  options: Options
  stage: Stage
  waiting: number[]
  turn: number
  turns: number
  fashion: Stone[]
  ducats: number
  bought: number
  market: (Open | null)[]
  purchases: Card[][]
  stack: number
  merchants: number
  sales_held: number
  due: number[]
  gone: Cards
  unseen: Cards
  wearer: number | null
  blanks: Partial<Record<Class, Blank>>
  question: Question | null
  forgery: Forgery | null
  sale: SaleView | null
  sheet: number[][]
  scores: number[]
  seats: SeatView[]
  steps: number
  winners: number[]
}
