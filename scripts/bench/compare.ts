/** Compares results of the bench with earlier ones. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** One line of `--json`. */
const result = z.object({
  name: z.string(),
  value: z.number(),
  bar: z.string(),
  /** Every measurement; their median is the value. Results of before `--times` have none. */
  values: z.array(z.number()).default([]),
});
export type Measured = z.infer<typeof result>;

/** Error of a single measurement as a share of its value, on a machine that does other work as well. */
const noiseOfOne = 0.15;
/** Fewest measurements from whose range the noise is taken. */
const fewest = 3;

/** Reads the output of `--json`. @throws Error that names the line which is no result */
export async function readResults(file: string): Promise<Measured[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    try {
      return result.parse(JSON.parse(line));
    } catch {
      throw new Error(`Line ${index + 1} of ${file} is no result of the bench; write it with --json.`);
    }
  });
}

/**
 * Returns a line for each value that is worse than the earlier one by more than the noise of both, which is the range
 * of their measurements. A row that was not measured before, or failed, is not compared.
 */
export function slowerRows(now: readonly Measured[], earlier: readonly Measured[]): string[] {
  return now.flatMap((row) => {
    const before = earlier.find(({ name }) => name === row.name);
    if (before === undefined || row.value < 0 || before.value < 0) return [];
    const [ours, theirs] = [rangeOf(row), rangeOf(before)];
    const isLessBetter = row.bar.trim().startsWith('<');
    const isWorse = isLessBetter ? ours.minimum > theirs.maximum : ours.maximum < theirs.minimum;
    if (!isWorse) return [];
    return [
      `${row.name}: ${figure(row.value)} (${figure(ours.minimum)}–${figure(ours.maximum)}), before ${figure(before.value)} (${figure(theirs.minimum)}–${figure(theirs.maximum)})`,
    ];
  });
}

function rangeOf({ value, values }: Measured): { minimum: number; maximum: number } {
  if (values.length < fewest) return { minimum: value * (1 - noiseOfOne), maximum: value * (1 + noiseOfOne) };
  return { minimum: Math.min(...values), maximum: Math.max(...values) };
}

const figure = (value: number): string => String(Number(value.toPrecision(3)));
