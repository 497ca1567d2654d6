// What is being spoken on this page: components that read it change with it.

import type { Language } from "./gen/messages.gen.ts";
import type { Words } from "./phrase.ts";

class Spoken {
  language = $state.raw<Language>("en");
  words = $state.raw<Words>({});
  plural = $derived(new Intl.PluralRules(this.language));
}

export const spoken = new Spoken();
