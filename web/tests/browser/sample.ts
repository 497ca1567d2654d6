// What `make test` shows of every kind, `make web-soak` shows of all.

const ALL = process.env["WEB_SOAK"] !== undefined;
const EVERY = 6;

/** All of them in `make web-soak`; in `make test` some, from the first or another on. */
export function sample<T>(all: readonly T[], first = 0): T[] {
  return all.filter((_, place) => ALL || place % EVERY === first % EVERY);
}

/** How often something is done that is only longer if it is done more often. */
export function times(soaking: number, otherwise: number): number {
  return ALL ? soaking : otherwise;
}

/** Of a test that is only longer than others of its kind: `make web-soak` alone runs it. */
export const LONG = { skip: ALL ? false : "only in make web-soak" };
