/** Makes an open file available for the lookups of other files. */
import {
  type LookupTablePlace,
  notOpen,
  tableName,
} from '../../../../shared/recipes/transforms/lookup-table.ts';
import { formatCount } from '../../../../shared/units.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import { shipmentFileOf } from '../../sending/runs/shipment-file-of.ts';
import type { Origin } from '../file/origin.ts';
import type { Reading } from '../file/reading.ts';
import type { KeyFile } from './lookup-table-state.ts';

export interface LookupSource {
  /** Name of the file, with its table where it has several. */
  readonly name: string;
  /** The table of the file that is read, if it was converted; null for a file that is one table. */
  readonly table: string | null;
  /** Returns the table, or why it is not available. */
  now(): SourceNow;
}

type SourceNow =
  | { readonly state: 'ready'; readonly table: IndexedTable; readonly file: KeyFile }
  | { readonly state: 'waiting' | 'fault'; readonly message: string };

export const createLookupSource = (origin: Origin, reading: Reading): LookupSource => ({
  get name() {
    return origin.name;
  },
  get table() {
    return reading.converted?.table ?? null;
  },
  now() {
    const { name } = origin;
    const { table: whole, index, failure } = reading;
    if (failure !== null) return { state: 'fault', message: failure };
    if (index.state === 'failed') return { state: 'fault', message: index.message };
    if (index.state === 'cancelled')
      return { state: 'fault', message: `Reading ${name} was cancelled; read it again to look up values.` };
    if (index.state !== 'done' || whole === null)
      return { state: 'waiting', message: `${name} is still being read; wait a moment.` };
    // Corrections by hand are left out: the same file always gives the same values.
    const { corrections: _, ...table } = whole;
    const [stop] = table.index.stops;
    if (table.index.endedEarly !== null)
      return { state: 'fault', message: `${name}: ${table.index.endedEarly}` };
    if (stop !== undefined)
      return {
        state: 'fault',
        message: `Row ${formatCount(stop.fault.record)} of ${name} cannot be read; correct the file and read it again.`,
      };
    const { path, isCopy, sha256, reading: how } = shipmentFileOf(origin, reading);
    return { state: 'ready', table, file: { name, path, isCopy, sha256, reading: how } };
  },
});

/** Returns the one table that a lookup names, or why there is none. */
export function findSource(
  place: LookupTablePlace,
  sources: readonly LookupSource[],
): LookupSource | { readonly fault: string } {
  const ofFile = sources.filter(
    ({ name, table }) => name === place.file || (table !== null && name === `${place.file} – ${table}`),
  );
  const named = place.table === undefined ? ofFile : ofFile.filter(({ table }) => table === place.table);
  const [first, other] = named;
  if (first === undefined) return { fault: notOpen(place) };
  if (other === undefined) return first;
  return {
    fault: `Several open tables are named ${tableName(place)}; close all but one, or select the table in the mapping.`,
  };
}
