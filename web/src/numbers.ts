// Points and values as they are written, with a true minus sign.

/** `15`, `−20`. */
export const written = (value: number): string => `${Math.round(value) || 0}`.replace("-", "−");

/** `+15`, `−20`, `0`. */
export function signed(value: number): string {
  const text = written(value);
  return Math.round(value) > 0 ? `+${text}` : text;
}
