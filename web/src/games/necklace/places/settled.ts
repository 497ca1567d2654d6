/** What a sale that is being shown has settled about a stone. */
export interface Settled {
  /** On all displays, once they are counted. */
  stones: number | null;
  rarity: number | null;
  now: boolean;
  /** It has been sold, or nobody may sell it. */
  sold: boolean;
  forbidden: boolean;
}
