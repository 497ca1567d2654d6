// What a part of the desk gets: what one sees, and what is being put together.

import type { View } from "../view.ts";
import type { Composing } from "./composing.svelte.ts";

export interface StageProps {
  view: View;
  composing: Composing;
}
