/** Facets: conditions on the columns of a file. Only rows that meet all of them are shown. */
import { z } from 'zod';
import { work } from '../work.ts';

/** Index of a column as it will be sent. */
const column = z.number().int().min(0);
const text = z.string().min(1).max(1_000_000);
const limits = {
  /** Null where there is no limit. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** False for a bin of a histogram, whose end begins the next one. */
  includesTo: z.boolean(),
};

/** A row without a cell in the column meets no facet. */
const facet = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('one-of'), column, values: z.array(text).min(1).max(200) }),
  /** Ignores case. Null: in any column. */
  z.object({ kind: z.literal('contains'), column: column.nullable(), text: text.max(500) }),
  z.object({ kind: z.literal('number'), column, ...limits }),
  /** Milliseconds since 1970, in UTC. */
  z.object({ kind: z.literal('date'), column, ...limits }),
  /** A pattern as a profile lists it: A for each letter and 9 for each digit. */
  z.object({ kind: z.literal('pattern'), column, pattern: text.max(100) }),
  z.object({ kind: z.literal('empty'), column }),
  z.object({ kind: z.literal('filled'), column }),
  /** A problem that the check has found. Null: in any column, or in the row as a whole. */
  z.object({ kind: z.literal('problem'), column: column.nullable() }),
]);
export type Facet = z.infer<typeof facet>;

export const facets = z.array(facet).max(50);

export const facetsState = z.object({
  facets,
  /** Rows that meet all facets, among the first `scanned` rows of the file. */
  rows: z.number(),
  scanned: z.number(),
  /** Waits for the check if one of the facets is a problem. */
  work: work({}),
});
export type FacetsState = z.infer<typeof facetsState>;

/** Returns a text that is equal for equal facets, whatever the order of their properties. */
export const facetKey = (one: Facet): string =>
  JSON.stringify(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)));
