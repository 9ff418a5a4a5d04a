/**
 * Workload of a round: rows to send, vertices to create before, and how to read the outcome of each row from the graph.
 */

import type { Action } from '../../shared/imports/actions.ts';
import type { FileKind } from '../../shared/imports/recognition.ts';
import type { GraphSnapshot } from './graph-snapshot.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface CsvBody {
  readonly path: FileKind;
  readonly action: Action;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * How often the graph has what a row wants: 0, 1, or more if it was executed twice. Null if later rows hide it.
 * A row of /combined has one entry for each of its parts, the vertex first.
 */
export type Trace = readonly (number | null)[];

/**
 * `free`: repeatable or creates-only rows; in the end the graph is that of a reference run. `readable`: rows that are
 * never sent again without a decision of the user, but can be read back. `risky`: rows that are neither; those that
 * were in flight stay unknown.
 */
type Repeating = 'free' | 'readable' | 'risky';

export interface Workload extends CsvBody {
  readonly name: string;
  readonly repeating: Repeating;
  /** Stored before the round, without faults, one after the other. */
  readonly seeds: readonly CsvBody[];
  /** Column that may get a text which the platform cannot process; null if there is none. */
  readonly poisonColumn: number | null;
  /** Rows, counted from 0, whose outcome may differ from that of a reference run, though it must be true. */
  readonly loose: ReadonlySet<number>;
  /** Whether a read-back can prove that a risky row was not executed, so that it may be sent again. */
  readonly canBeMissed?: boolean;
  /** Rows whose values other rows overwrite, so that reading back may not find what they wrote. */
  readonly hidden?: ReadonlySet<number>;
  /** Rows of which at most one can be stored. */
  readonly rivals: readonly (readonly number[])[];
  /** Reads a row from the graph. @param since when there were only the seeds, in milliseconds since epoch */
  trace(snapshot: GraphSnapshot, row: number, since: number): Trace;
}

export type MakeWorkload = (random: SeededRandom, rows: number) => Workload;

/** Returns the mark of a row, which its cells contain if the kind of file allows it, so that it can be found later. */
export const markOf = (row: number): string => `row-${String(row).padStart(6, '0')}`;

export const scope = 'practice-scope';
export const machine = 'ogit/MARS/Machine';
export const issue = 'ogit/Automation/AutomationIssue';

const oddities = [
  'plain',
  'Grüße, „Welt“',
  'a "quoted" word',
  'two\nlines',
  'semi;colon',
  '漢字',
  'tab\there',
  "'=1+1",
];
/** Returns a text that a careless writer or reader of CSV would break. */
export const oddText = (random: SeededRandom): string => random.pick(oddities);

/** Returns a function that returns whether a row is the last one with its key. */
export function isLastOfItsKey(keys: readonly string[]): (row: number) => boolean {
  const last = new Map(keys.map((key, row) => [key, row]));
  return (row) => last.get(keys[row] ?? '') === row;
}

/** Returns the groups of rows that have the same key. */
export function rowsWithSameKey(keys: readonly string[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const [row, key] of keys.entries()) groups.set(key, [...(groups.get(key) ?? []), row]);
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Returns the numbers from 0 to `count` - 1. */
export const numbersUpTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
