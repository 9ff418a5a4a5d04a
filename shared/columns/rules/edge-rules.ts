/** Rules of rows that create or delete edges, and of the edges beside combined rows. */
import { encodeUtf8 } from '../../csv/text-encoder.ts';
import { firstOf, isBlank, type RowCheck, sameBytes } from './cells.ts';
import { type EdgePart, placeOf } from './group-heads.ts';
import type { Report } from './rule.ts';

/** Indexes of the columns that name one end of an edge; -1 for a missing one. */
export interface EndColumns {
  readonly id: number;
  readonly xid: number;
}

export interface EdgeColumns {
  readonly from: EndColumns;
  readonly verb: number;
  readonly to: EndColumns;
}

export const edgeColumns = (header: readonly string[]): EdgeColumns => {
  const end = (side: string) => ({
    id: header.indexOf(`${side}:ogit/_id`),
    xid: header.indexOf(`${side}:ogit/_xid`),
  });
  return { from: end('from'), verb: header.indexOf('verb'), to: end('to') };
};

/** @source interfaces.md 2.2, wire.md §3, fail items */
export function compileEdgeRules(
  { from, verb, to }: EdgeColumns,
  { allowsBlanks }: { readonly allowsBlanks: boolean },
): RowCheck {
  const start = firstOf(from.xid, from.id);
  const end = firstOf(to.xid, to.id);
  return (row, report) => {
    const startIsMissing = isMissing(from, row);
    if (startIsMissing) report('end-missing', start);
    // If neither end has a column, one report is enough.
    if (isMissing(to, row) && !(startIsMissing && start === end)) report('end-missing', end);
    if (allowsBlanks) checkVerbGiven(row, verb, verb, report);
    else checkVerb(row, verb, verb, report);
    if (isNamedTwice(from, row)) report('both-ends', from.xid);
    if (isNamedTwice(to, row)) report('both-ends', to.xid);
  };
}

type RowOf = Parameters<RowCheck>[0];

/** @param missingAt column at which a missing verb is reported */
function checkVerb(row: RowOf, verb: number, missingAt: number, report: Report): void {
  if (checkVerbGiven(row, verb, missingAt, report) && hasBlank(row.bytes(verb))) report('verb-blanks', verb);
}

function checkVerbGiven(row: RowOf, verb: number, missingAt: number, report: Report): boolean {
  const isGiven = !isBlank(row, verb);
  if (!isGiven) report('verb-missing', missingAt);
  return isGiven;
}

/** Whether there is a space, a tab, a line break or a no-break space in UTF-8. */
function hasBlank(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) return true;
    if (byte === 0xa0 && bytes[at - 1] === 0xc2) return true;
  }
  return false;
}

const isMissing = ({ id, xid }: EndColumns, row: RowOf) => isBlank(row, id) && isBlank(row, xid);
const isNamedTwice = ({ id, xid }: EndColumns, row: RowOf) => !isBlank(row, id) && !isBlank(row, xid);

/** Indexes of the columns of one edge of combined rows; -1 for a missing one. */
export type EdgeGroup = Readonly<Record<EdgePart, number>>;

export function edgeGroups(header: readonly string[]): ReadonlyMap<string, EdgeGroup> {
  const groups = new Map<string, EdgeGroup>();
  for (const [column, name] of header.entries()) {
    const place = placeOf(name);
    if (place.kind !== 'edge') continue;
    groups.set(place.group, { ...(groups.get(place.group) ?? noColumns), [place.part]: column });
  }
  return groups;
}

const noColumns: EdgeGroup = { verb: -1, direction: -1, vertex_id: -1, vertex_xid: -1 };
const isFilled = (row: RowOf, column: number) => column >= 0 && !row.isEmpty(column);
const into = encodeUtf8('in');
const out = encodeUtf8('out');

/** @source interfaces.md 4.1 rule 9, wire.md §3, "/combined" */
export function compileEdgeGroupRules(group: EdgeGroup): RowCheck {
  const { verb, direction, vertex_id: id, vertex_xid: xid } = group;
  const end = firstOf(xid, id, verb);
  const missingVerbAt = firstOf(verb, xid, id);
  return (row, report) => {
    // A direction alone makes no edge. A null in another column does, and is then reported as missing.
    if (!isFilled(row, verb) && !isFilled(row, id) && !isFilled(row, xid)) return;
    if (isMissing({ id, xid }, row)) report('end-missing', end);
    checkVerb(row, verb, missingVerbAt, report);
    if (isNamedTwice({ id, xid }, row)) report('both-ends', xid);
    if (isBlank(row, direction)) return;
    const bytes = row.bytes(direction);
    if (!sameBytes(bytes, into) && !sameBytes(bytes, out)) report('direction', direction);
  };
}
