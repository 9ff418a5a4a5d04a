/** Outcomes of rows, and their counts, which must always add up to the number of rows. */

/**
 * `stored`: the platform confirmed exactly this row. `partly`: its vertex exists, and some of its edges, issues or
 * contents do not. `failed`: the platform refused it. `unknown`: sent, and no response can be attributed to the row.
 * `not-sent`: never sent.
 */
export const outcomes = ['stored', 'partly', 'failed', 'unknown', 'not-sent'] as const;
export type Outcome = (typeof outcomes)[number];

/** Number of rows of a run by outcome; the values add up to the number of rows. */
export type OutcomeCounts = Record<Outcome, number>;

export const noOutcomes = (rows: number): OutcomeCounts => ({
  stored: 0,
  partly: 0,
  failed: 0,
  unknown: 0,
  'not-sent': rows,
});

export const sumOf = (counts: OutcomeCounts): number =>
  counts.stored + counts.partly + counts.failed + counts.unknown + counts['not-sent'];
