/** Returns the number that a chart draws for a value of a timeseries; null for a text. */
export function numberOf(value: string): number | null {
  const number = Number(value);
  return value.trim() === '' || !Number.isFinite(number) ? null : number;
}
