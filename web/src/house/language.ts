import type { Language } from "../gen/messages.gen.ts";
import { settings } from "../settings.svelte.ts";
import { speak } from "../words.ts";

/** Changes the language at once, everywhere, and for next time. */
export async function chooseLanguage(wanted: Language): Promise<void> {
  await speak(wanted);
  settings.change({ language: wanted });
}
