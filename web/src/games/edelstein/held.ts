// Action cards lie on the table as soon as they are laid, and can be laid anew until the last one lies there (E3.2).

import { ACTIONS, type View } from "./view.ts";

/** Returns the view with the cards that the house holds; `own` is this seat's move. */
export function held(view: View, owing: readonly number[], own: string | null): View {
  if (view.stage !== "choosing") return view;
  const card = ACTIONS.find((action) => own === `choose ${action}`) ?? null;
  return {
    ...view,
    waiting: view.waiting.filter((seat) => owing.includes(seat)),
    seats: view.seats.map((player, seat) =>
      owing.includes(seat)
        ? player
        : { ...player, has_chosen: true, chosen: seat === view.seat ? card : player.chosen },
    ),
  };
}
