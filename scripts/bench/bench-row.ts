/** One row of the table that `npm run bench` prints: usually the ratio of two measurements in the same run. */
export interface BenchRow {
  readonly name: string;
  /** Condition that the value must meet, such as `<=0.4` or `>=1.5`. */
  readonly bar: string;
  /** Measures; returns the value and a sentence about the measurements. @param options `long` measures more rounds */
  run(options: { long: boolean }): Promise<{ value: number; detail: string }>;
}
