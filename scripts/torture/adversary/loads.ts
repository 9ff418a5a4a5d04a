/** What the adversary's rounds send: every kind and action of the other rounds, and domain objects. */
import { type Load, lastOf, type MakeLoad, markOf, oddText, upTo } from '../load.ts';
import { machines, machineXid } from '../loads/vertices.ts';
import { loads } from '../loads.ts';
import { ours } from '../picture.ts';

/** Columns whose cells together name what a row writes to, where a later row replaces what an earlier one wrote. */
export type AdversaryLoad = Load & { readonly writesTo: readonly string[] };

const origins = 6;
const heads = ['$id', '$type', 'name', 'subject', 'originNode', 'comments', '/row'];

/** Machines, incidents that are written more than once, and comments on their own. */
const putObjects: MakeLoad = (draw, count) => {
  const incidents = Math.ceil(count * 0.4);
  const comment = (row: number) =>
    JSON.stringify({
      [`comment-${row}`]: { comments: [{ timestamp: 1_700_000_000_000 + row, value: markOf(row) }] },
    });
  const rows = upTo(count).map((row): string[] => {
    if (draw.is(0.1)) return [`${ours}o:${row}`, 'configMachine', oddText(draw), '', '', '', ''];
    const isFirst = row < incidents;
    const id = `${ours}i:${isFirst ? row : draw.between(0, incidents - 1)}`;
    if (!isFirst && draw.is(0.5)) return [id, '', '', '', '', comment(row), ''];
    const origin = machineXid(draw.is(0.03) ? origins + row : draw.between(0, origins - 1));
    return [id, 'incident', '', oddText(draw), origin, draw.is(0.3) ? comment(row) : '', markOf(row)];
  });
  const isLast = lastOf(rows.map(([id = '', , , , , , mark]) => (mark === '' ? '' : id)));
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
    trace: (picture, row) => [
      rows[row]?.[6] !== '' && isLast(row) ? picture.having('/row', markOf(row)).length : null,
    ],
  };
};

/** The row of which an object was made. @throws for an object that no row makes */
export function rowOfObject(
  { rows }: Pick<Load, 'rows'>,
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

/** What is added to a list, or removed from it, replaces nothing. */
const changesLists = (header: readonly string[]) => header.some((head) => /^[+-]/.test(head));

const writesTo = ({ path, action, header }: Load): readonly string[] => {
  if (path === 'objects') return ['$id'];
  if (path === 'timeseries') return ['ogit/_xid', 'timestamp'];
  return path === 'edges' || changesLists(header) || action === 'POST' || action === 'DELETE'
    ? []
    : ['ogit/_xid'];
};

export const adversaryLoads: readonly ((...of: Parameters<MakeLoad>) => AdversaryLoad)[] = [
  ...loads,
  putObjects,
].map((make) => (draw, count) => {
  const load = make(draw, count);
  return { ...load, writesTo: writesTo(load) };
});
