/** Keys that only one row of a file should take: the xid of a vertex, the ends and the verb of an edge, … */

import { encodeUtf8 } from '../../csv/text-encoder.ts';
import { idHead } from '../../imports/objects/object-heads.ts';
import { formatCount } from '../../units.ts';
import type { Row } from '../row.ts';
import { firstOf, isBlank } from './cells.ts';
import { type EdgeColumns, type EndColumns, edgeColumns } from './edge-rules.ts';
import { placeOf } from './group-heads.ts';
import { idColumnOf, identityColumns } from './identity.ts';
import type { RuleContext, UniqueKey } from './rule.ts';
import type { RuleId } from './rule-ids.ts';
import { shorten } from './sentences.ts';
import { timeseriesColumns } from './timeseries-rules.ts';

const byId = encodeUtf8('id');
const byXid = encodeUtf8('xid');

/**
 * @source wire.md §3, fail items: 409 for what exists, 404 or an unknown xid for what was deleted; row rules: a second
 *   value at the same timestamp replaces the first
 */
export function uniqueKeyOf({ header, kind, action }: RuleContext): UniqueKey | null {
  if (kind === 'edges') return edgeKey(edgeColumns(header), action === 'DELETE' ? 'deletes' : 'creates');
  if (kind === 'vertices' && action === 'POST') return xidKey(header.indexOf('ogit/_xid'));
  if (kind === 'vertices' && action === 'DELETE') return deletedKey(header);
  if (kind === 'objects') return objectKey(header.indexOf(idHead));
  if (kind === 'timeseries') return momentKey(header);
  if (kind === 'attachments') return attachmentKey(header);
  // Every issue is created; with more than one in a row, a key for each would be needed.
  const [issueXid = -1, ...more] = kind === 'combined' ? issueXids(header) : [];
  return more.length > 0 ? null : xidKey(issueXid);
}

const issueXids = (header: readonly string[]): number[] =>
  header.flatMap((name, column) => {
    const place = placeOf(name);
    return place.kind === 'issue' && place.name === 'ogit/_xid' ? [column] : [];
  });

const earlierRow = (record: number | null): string =>
  record === null ? 'An earlier row' : `Row ${formatCount(record)}`;

function xidKey(column: number): UniqueKey | null {
  if (column < 0) return null;
  return {
    rule: 'xid-twice',
    column,
    singleColumn: column,
    key(row, part) {
      if (isBlank(row, column)) return false;
      part(row.bytes(column));
      return true;
    },
    describe: (row, earlier) =>
      `${earlierRow(earlier)} already has the ogit/_xid “${shorten(row.text(column))}”.`,
  };
}

/** Key of an object: writing one twice is only a warning, since the later row wins. */
function objectKey(column: number): UniqueKey | null {
  const key = xidKey(column);
  return (
    key && {
      ...key,
      rule: 'object-id-twice',
      describe: (row, earlier) =>
        `${earlierRow(earlier)} also writes the object “${shorten(row.text(column))}”.`,
    }
  );
}

/** Key of a deletion: a vertex is deleted once. */
const deletedKey = (header: readonly string[]): UniqueKey | null =>
  vertexKey(header, 'xid-twice', (name, earlier) => `${earlier} already deletes “${name}”.`);

/** Key of an attachment: a vertex has one, so the later row wins. */
const attachmentKey = (header: readonly string[]): UniqueKey | null =>
  vertexKey(header, 'attachment-twice', (name, earlier) => `${earlier} also attaches content to “${name}”.`);

/** Key of a value: a timeseries has one at a moment, so the later row wins. Moments are compared as they are written. */
function momentKey(header: readonly string[]): UniqueKey | null {
  const ofVertex = vertexKey(
    header,
    'moment-twice',
    (name, earlier) => `${earlier} also writes a value of “${name}” at this time.`,
  );
  const { timestamp, time } = timeseriesColumns(header);
  const column = firstOf(timestamp, time);
  if (ofVertex === null || column < 0) return null;
  return {
    ...ofVertex,
    column,
    key(row, part) {
      const at = isBlank(row, timestamp) ? time : timestamp;
      if (isBlank(row, at) || !ofVertex.key(row, part)) return false;
      part(row.bytes(at));
      return true;
    },
  };
}

/** Key of a vertex, however the row names it; only the platform recognises rows that name one vertex differently. */
function vertexKey(
  header: readonly string[],
  rule: RuleId,
  describe: (name: string, earlierRow: string) => string,
): UniqueKey | null {
  const columns = identityColumns(header);
  if (columns.shown < 0) return null;
  const naming = (row: Row) => idColumnOf(columns, row) ?? { column: columns.xid, byXid: true };
  return {
    rule,
    column: columns.shown,
    singleColumn: -1,
    key(row, part) {
      const { column, byXid: isXid } = naming(row);
      if (isBlank(row, column)) return false;
      part(isXid ? byXid : byId);
      part(row.bytes(column));
      return true;
    },
    describe(row, earlier) {
      const { column } = naming(row);
      return describe(shorten(column < 0 ? '' : row.text(column)), earlierRow(earlier));
    },
  };
}

function edgeKey({ from, verb, to }: EdgeColumns, operation: string): UniqueKey | null {
  const column = firstOf(verb, from.xid, from.id, to.xid, to.id);
  if (column < 0) return null;
  const named = ({ id, xid }: EndColumns, row: Row) => (isBlank(row, id) ? xid : id);
  return {
    rule: 'edge-twice',
    column,
    singleColumn: -1,
    key(row, part) {
      const start = named(from, row);
      const end = named(to, row);
      if (isBlank(row, start) || isBlank(row, verb) || isBlank(row, end)) return false;
      part(start === from.id ? byId : byXid);
      part(row.bytes(start));
      part(row.bytes(verb));
      part(end === to.id ? byId : byXid);
      part(row.bytes(end));
      return true;
    },
    describe(row, earlier) {
      const text = (at: number) => (at < 0 ? '' : shorten(row.text(at)));
      const edge = `from “${text(named(from, row))}” to “${text(named(to, row))}”`;
      return `${earlierRow(earlier)} already ${operation} the edge “${text(verb)}” ${edge}.`;
    },
  };
}
