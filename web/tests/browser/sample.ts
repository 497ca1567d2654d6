// What `make test` shows of every kind, `make web-soak` shows of all.

const ALL = process.env["WEB_SOAK"] !== undefined;

/** All of them in `make web-soak`; in `make test` every third, from the first or another on. */
export function sample<T>(all: readonly T[], first = 0): T[] {
  return all.filter((_, place) => ALL || place % 3 === first % 3);
}

/** How often something is done that is only longer if it is done more often. */
export function times(soaking: number, otherwise: number): number {
  return ALL ? soaking : otherwise;
}

/** Of a test that is only longer than others of its kind: `make web-soak` alone runs it. */
export const LONG = { skip: ALL ? false : "only in make web-soak" };
