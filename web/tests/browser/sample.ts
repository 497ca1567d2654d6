// What `make test` shows of every kind, `make web-soak` shows of all.

/** All of them in `make web-soak`; in `make test` every third, the first included. */
export function sample<T>(all: readonly T[]): T[] {
  return all.filter((_, place) => process.env["WEB_SOAK"] !== undefined || place % 3 === 0);
}
