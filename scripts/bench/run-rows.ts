/** Runs rows of the bench and judges each by its bar. */
import type { BenchRow } from './bench-row.ts';
import { median } from './median.ts';
import type { RowEntry } from './rows.ts';

export interface BenchResult {
  name: string;
  value: number;
  bar: string;
  ok: boolean;
  /** Every measurement; the value is their median. */
  values: number[];
  detail: string;
}

/** Returns the requested rows in the table's order, or all rows. @param only names separated by commas */
export function chooseRows(rows: readonly RowEntry[], only: string | undefined): readonly RowEntry[] {
  if (only === undefined) return rows;
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0)
    throw new Error(
      `There is no row “${unknown.join(', ')}”; there are ${rows.map((row) => row.name).join(', ')}.`,
    );
  return rows.filter((row) => names.includes(row.name));
}

/** Measures a row. One that throws has not met its bar, so that the other rows still run. */
export async function runRow(
  entry: RowEntry,
  { long, times = 1 }: { long: boolean; times?: number },
): Promise<BenchResult> {
  let row: BenchRow | undefined;
  try {
    row = await entry.load();
    const runs: Awaited<ReturnType<BenchRow['run']>>[] = [];
    while (runs.length < times) runs.push(await row.run({ long }));
    const values = runs.map((run) => run.value);
    const value = median(values);
    // The detail of the run that is nearest to the median.
    const [nearest] = runs.toSorted((a, b) => Math.abs(a.value - value) - Math.abs(b.value - value));
    const detail = nearest?.detail ?? '';
    return { name: entry.name, value, bar: row.bar, ok: meets(value, row.bar), values, detail };
  } catch (error) {
    const detail = `broke: ${error instanceof Error ? error.message : error}`;
    // The value is a number here, too, because readers of the JSON may rely on that.
    return { name: entry.name, value: -1, bar: row?.bar ?? '', ok: false, values: [], detail };
  }
}

/** Whether a value meets a bar such as `<=0.4`. */
export function meets(value: number, bar: string): boolean {
  const [, relation, limit] = /^\s*(<=|>=|<|>)\s*(-?\d+(?:\.\d+)?)\s*$/.exec(bar) ?? [];
  if (limit === undefined) throw new Error(`“${bar}” is no bar: write <=, >=, < or > and a number.`);
  switch (relation) {
    case '<=':
      return value <= Number(limit);
    case '>=':
      return value >= Number(limit);
    case '<':
      return value < Number(limit);
    default:
      return value > Number(limit);
  }
}
