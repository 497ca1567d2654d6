// Who is drawn on the cards, by what they do.

import type { Component } from "svelte";

import Alchemist from "./people/Alchemist.svelte";
import Astrologer from "./people/Astrologer.svelte";
import Banker from "./people/Banker.svelte";
import Cardinal from "./people/Cardinal.svelte";
import Confessor from "./people/Confessor.svelte";
import Courtier from "./people/Courtier.svelte";
import Favourite from "./people/Favourite.svelte";
import Forger from "./people/Forger.svelte";
import King from "./people/King.svelte";
import Merchant from "./people/Merchant.svelte";
import Musketeer from "./people/Musketeer.svelte";
import Queen from "./people/Queen.svelte";
import Thief from "./people/Thief.svelte";

export const PEOPLE: Partial<Record<string, Component>> = {
  alchemist: Alchemist,
  astrologer: Astrologer,
  banker: Banker,
  cardinal: Cardinal,
  confessor: Confessor,
  courtier: Courtier,
  favourite: Favourite,
  forger: Forger,
  king: King,
  merchant: Merchant,
  musketeer: Musketeer,
  queen: Queen,
  thief: Thief,
};
