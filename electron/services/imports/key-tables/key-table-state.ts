/** The other tables of a file's recipe as they are now. */
import type { KeyTablePlace } from '../../../../shared/recipes/transforms/key-table.ts';
import type { PackedKeys } from '../../../engine/key-tables/packed-keys.ts';
import type { PreparedKeys } from '../../../engine/key-tables/prepared-keys.ts';
import type { Table } from '../../../engine/table-source.ts';
import type { KeptReading } from '../../sending/runs/kept-reading.ts';

/** The file of another table, with which a run can read it again. */
export interface KeyFile {
  readonly name: string;
  readonly path: string;
  /** Sent by a browser window; nothing but a copy of ours. */
  readonly isCopy: boolean;
  /** SHA-256 of all its bytes, hexadecimal. */
  readonly sha256: string;
  readonly reading: KeptReading;
}

export interface ReadyKeys {
  /** @source keyTableId */
  readonly id: string;
  readonly place: KeyTablePlace;
  readonly state: 'ready';
  readonly keys: PackedKeys;
  readonly table: Table;
  readonly file: KeyFile;
}

export type KeyTableState =
  | ReadyKeys
  | {
      readonly id: string;
      readonly place: KeyTablePlace;
      readonly state: 'waiting' | 'fault';
      /** One sentence with what to do. */
      readonly message: string;
    };

/** Undefined where the recipe looks nothing up. */
export const preparedKeys = (states: readonly KeyTableState[]): PreparedKeys[] | undefined =>
  states.length === 0
    ? undefined
    : states.map((each) => ({
        id: each.id,
        keys: each.state === 'ready' ? each.keys : { fault: each.message },
      }));

export const readyKeys = (states: readonly KeyTableState[]): ReadyKeys[] =>
  states.filter((each) => each.state === 'ready');

/** Whether rows made by both are the same. */
export const areSameKeys = (one: readonly KeyTableState[], other: readonly KeyTableState[]): boolean =>
  one.length === other.length && one.every((each, at) => isSame(each, other[at]));

function isSame(one: KeyTableState, other: KeyTableState | undefined): boolean {
  if (other === undefined || one.id !== other.id) return false;
  if (one.state === 'ready' || other.state === 'ready')
    return one.state === 'ready' && other.state === 'ready' && one.keys === other.keys;
  return one.state === other.state && one.message === other.message;
}
