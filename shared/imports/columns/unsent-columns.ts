/** The columns of a mapped file that are not sent, by name. */
import { z } from 'zod';
import { columnLabel, sourceColumns } from '../../recipes/source-columns.ts';
import { listedUpTo, plural } from '../../units.ts';
import type { ReadyFile } from '../open-file.ts';

interface UnsentColumns {
  /** Columns that the user has left out. */
  readonly leftOut: readonly string[];
  /** Columns that are neither mapped nor left out. */
  readonly open: readonly string[];
}

/** Returns the columns that are not sent; none for a file without a recipe, which is sent completely. */
export function unsentColumns({
  recipe,
  sourceColumns: header,
}: Pick<ReadyFile, 'recipe' | 'sourceColumns'>): UnsentColumns {
  if (recipe === null) return { leftOut: [], open: [] };
  const columns = sourceColumns(header, recipe);
  const named = (state: 'left-out' | 'open') =>
    columns.filter((column) => column.state === state).map(columnLabel);
  return { leftOut: named('left-out'), open: named('open') };
}

/** Columns that a run did not send: how many, and the first of their names. */
export const unsentOfRun = z.object({ count: z.number(), names: z.array(z.string()) });
export type UnsentOfRun = z.infer<typeof unsentOfRun>;

/** Limit of the names that are sent to every window with a run; its evidence has all of them. */
const maxNames = 50;
const longestName = 200;

export const firstUnsent = (names: readonly string[]): UnsentOfRun => ({
  count: names.length,
  names: names.slice(0, maxNames).map((name) => name.slice(0, longestName)),
});

/** How many columns a sentence names. */
const namedInSentence = 5;

/** Returns `3 columns: A, B and C` or `36 columns: A, B, C, D, E and 31 more`. */
export function columnsNamed({ count, names }: UnsentOfRun): string {
  return `${plural(count, 'column')}: ${listedUpTo(namedInSentence, names, count)}`;
}

/** Returns `3 columns of the file are left out: A, B and C.` */
export const unsentSentence = (unsent: UnsentOfRun, tense: 'now' | 'past' = 'now'): string => {
  const be = tense === 'past' ? (unsent.count === 1 ? 'was' : 'were') : unsent.count === 1 ? 'is' : 'are';
  return `${columnsNamed(unsent).replace(':', ` of the file ${be} left out:`)}.`;
};
