/** State of the lookup tables of a recipe: tables of other files in which it looks up values. */
import type { LookupTablePlace } from '../../../../shared/recipes/transforms/lookup-table.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import type { PackedKeys } from '../../../engine/lookup-tables/packed-keys.ts';
import type { PreparedKeys } from '../../../engine/lookup-tables/prepared-keys.ts';
import type { StoredReading } from '../../sending/runs/stored-reading.ts';

/** The file of another table, with which a run can read it again. */
export interface KeyFile {
  readonly name: string;
  readonly path: string;
  /** Whether the file is only a copy in our temporary folder, such as one that a browser window sent. */
  readonly isCopy: boolean;
  /** SHA-256 of all its bytes, hexadecimal. */
  readonly sha256: string;
  readonly reading: StoredReading;
}

export interface ReadyKeys {
  /** Id from `lookupTableId`. */
  readonly id: string;
  readonly place: LookupTablePlace;
  readonly state: 'ready';
  readonly keys: PackedKeys;
  readonly table: IndexedTable;
  readonly file: KeyFile;
}

export type LookupTableState =
  | ReadyKeys
  | {
      readonly id: string;
      readonly place: LookupTablePlace;
      readonly state: 'waiting' | 'fault';
      /** One sentence with what to do. */
      readonly message: string;
    };

/** Returns the tables for the engine; undefined where the recipe looks nothing up. */
export const preparedKeys = (states: readonly LookupTableState[]): PreparedKeys[] | undefined =>
  states.length === 0
    ? undefined
    : states.map((each) => ({
        id: each.id,
        keys: each.state === 'ready' ? each.keys : { fault: each.message },
      }));

export const readyKeys = (states: readonly LookupTableState[]): ReadyKeys[] =>
  states.filter((each) => each.state === 'ready');

/** Whether rows that are made with both are the same. */
export const areSameKeys = (one: readonly LookupTableState[], other: readonly LookupTableState[]): boolean =>
  one.length === other.length && one.every((each, at) => isSame(each, other[at]));

function isSame(one: LookupTableState, other: LookupTableState | undefined): boolean {
  if (other === undefined || one.id !== other.id) return false;
  if (one.state === 'ready' || other.state === 'ready')
    return one.state === 'ready' && other.state === 'ready' && one.keys === other.keys;
  return one.state === other.state && one.message === other.message;
}
