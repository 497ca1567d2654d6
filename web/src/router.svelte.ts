// Where the reader is. Links are ordinary links; those within the house change the page in place.

import { routeOf, type Route } from "./routes.ts";

class Router {
  route = $state.raw<Route>(routeOf(location));

  go(to: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.route = routeOf(location);
  }

  /** Puts another address into the browser's line without leaving the page. */
  note(to: string): void {
    history.replaceState(null, "", to);
  }

  readonly follow = (event: MouseEvent): void => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin)
      return;
    const within =
      link.pathname === location.pathname && link.search === location.search && link.hash;
    if (within || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.href);
  };

  readonly look = (): void => {
    this.route = routeOf(location);
  };
}

export const router = new Router();
