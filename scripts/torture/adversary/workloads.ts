/** Workloads of the adversary's rounds: those of the other rounds, and domain objects. */

import { xidPrefix } from '../graph-snapshot.ts';
import {
  isLastOfItsKey,
  type MakeWorkload,
  markOf,
  numbersUpTo,
  oddText,
  type Workload,
} from '../workload.ts';
import { machines, machineXid } from '../workloads/vertices.ts';
import { workloads } from '../workloads.ts';

/**
 * Workload with the columns whose cells together identify what a row writes to, so that a later row with the same cells
 * replaces what an earlier one wrote. Without columns, no row replaces anything.
 */
export type AdversaryWorkload = Workload & { readonly writesTo: readonly string[] };

/** Number of machines to which incidents refer. */
const origins = 6;
const heads = ['$id', '$type', 'name', 'subject', 'originNode', 'comments', '/row'];

/** Rows with machines, with incidents that are written more than once, and with comments only. */
const putObjects: MakeWorkload = (random, count) => {
  const incidents = Math.ceil(count * 0.4);
  const comment = (row: number) =>
    JSON.stringify({
      [`comment-${row}`]: { comments: [{ timestamp: 1_700_000_000_000 + row, value: markOf(row) }] },
    });
  const rows = numbersUpTo(count).map((row): string[] => {
    if (random.chance(0.1)) return [`${xidPrefix}o:${row}`, 'configMachine', oddText(random), '', '', '', ''];
    const isFirst = row < incidents;
    const id = `${xidPrefix}i:${isFirst ? row : random.between(0, incidents - 1)}`;
    if (!isFirst && random.chance(0.5)) return [id, '', '', '', '', comment(row), ''];
    const origin = machineXid(random.chance(0.03) ? origins + row : random.between(0, origins - 1));
    return [id, 'incident', '', oddText(random), origin, random.chance(0.3) ? comment(row) : '', markOf(row)];
  });
  const isLast = isLastOfItsKey(rows.map(([id = '', , , , , , mark]) => (mark === '' ? '' : id)));
  return {
    name: 'put-objects',
    path: 'objects',
    action: 'PUT',
    repeating: 'free',
    header: heads,
    rows,
    seeds: [machines(origins)],
    poisonColumn: null,
    loose: new Set(),
    rivals: [],
    trace: (snapshot, row) => [
      rows[row]?.[6] !== '' && isLast(row) ? snapshot.having('/row', markOf(row)).length : null,
    ],
  };
};

/** Returns the row from which an object was created. @throws Error for an object that is in no row */
export function rowOfObject(
  { rows }: Pick<Workload, 'rows'>,
  id: string,
  object: Readonly<Record<string, unknown>>,
): readonly string[] {
  const mark = object['/row'];
  const [comment] = Object.keys(typeof object['comments'] === 'object' ? (object['comments'] ?? {}) : {});
  const found = rows.find((cells) => {
    if (cells[0] !== id) return false;
    if (mark !== undefined) return cells[6] === mark;
    return comment === undefined
      ? cells[1] === 'configMachine'
      : cells[5]?.includes(`"${comment}"`) && cells[6] === '';
  });
  if (found === undefined) throw new Error(`A write of ${id} is none of the file.`);
  return found;
}

/** Returns whether rows add to lists or remove from them, so that they replace nothing. */
const changesLists = (header: readonly string[]) => header.some((head) => /^[+-]/.test(head));

const writesTo = ({ path, action, header }: Workload): readonly string[] => {
  if (path === 'objects') return ['$id'];
  if (path === 'timeseries') return ['ogit/_xid', 'timestamp'];
  return path === 'edges' || changesLists(header) || action === 'POST' || action === 'DELETE'
    ? []
    : ['ogit/_xid'];
};

export const adversaryWorkloads: readonly ((...of: Parameters<MakeWorkload>) => AdversaryWorkload)[] = [
  ...workloads,
  putObjects,
].map((make) => (random, count) => {
  const workload = make(random, count);
  return { ...workload, writesTo: writesTo(workload) };
});
