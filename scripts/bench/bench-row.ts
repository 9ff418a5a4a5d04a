/** One row of the table that `npm run bench` prints: two things done in one run, compared. */
export interface BenchRow {
  readonly name: string;
  /** What the value must be, such as `<=0.4` or `>=1.5`. */
  readonly bar: string;
  run(options: { long: boolean }): Promise<{ value: number; detail: string }>;
}
