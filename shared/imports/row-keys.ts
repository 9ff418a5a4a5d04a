/** Finds keys of the things that a row writes and refers to, so that rows about the same thing keep their order. */
import { readIsoTime } from '../columns/iso-time.ts';
import {
  type AttributeColumn,
  issueColumns,
  originNode,
  vertexColumns,
} from '../columns/rules/attributes.ts';
import { edgeColumns, edgeGroups } from '../columns/rules/edge-rules.ts';
import { identityColumns } from '../columns/rules/identity.ts';
import { idHead, originHead } from './objects/object-heads.ts';
import type { FileKind } from './recognition.ts';

/**
 * Keys of one row: texts that are equal for the same thing. A vertex that one row names by id and another by xid has
 * two keys. Ids and xids are not distinguished: rows whose keys are equal by chance only wait for each other, which
 * does no harm.
 */
interface RowKeys {
  /** Calls `write` for each thing that the row creates, changes or removes, and `read` for each that must exist. */
  each(cells: readonly string[], write: (key: string) => void, read: (key: string) => void): void;
}

/** Compiles the search for keys for one header. */
export function createRowKeys(context: {
  header: readonly string[];
  kind: FileKind;
  nullKeyword: string;
}): RowKeys {
  const { header, kind, nullKeyword } = context;
  const cellOf = (cells: readonly string[], column: number): string => {
    const text = cells[column] ?? '';
    return text === nullKeyword ? '' : text;
  };
  const eachKey = (cells: readonly string[], columns: readonly number[], onKey: (key: string) => void) => {
    for (const column of columns) {
      const key = cellOf(cells, column);
      if (key !== '') onKey(key);
    }
  };
  const identity = identityColumns(header);
  const identifying = [identity.xid, ...identity.ids.map(({ column }) => column)].filter(
    (column) => column >= 0,
  );

  if (kind === 'edges') {
    const { from, verb, to } = edgeColumns(header);
    const end = (cells: readonly string[], { id, xid }: typeof from) =>
      cellOf(cells, id) || cellOf(cells, xid);
    return {
      // No row of the same file writes the ends, so they need no keys.
      each: (cells, write) => write(keyOf(end(cells, from), cellOf(cells, verb), end(cells, to))),
    };
  }
  if (kind === 'timeseries') {
    const [timestamp, time] = [header.indexOf('timestamp'), header.indexOf('time')];
    const hasItems = header.includes('items');
    return {
      each(cells, write) {
        const at = cellOf(cells, timestamp) || sameTime(cellOf(cells, time));
        eachKey(cells, identifying, (vertex) => write(hasItems ? vertex : keyOf(vertex, at)));
      },
    };
  }
  if (kind === 'objects') {
    const [id, origin] = [[header.indexOf(idHead)], [header.indexOf(originHead)]];
    return {
      each(cells, write, read) {
        eachKey(cells, id, write);
        eachKey(cells, origin, read);
      },
    };
  }
  if (kind === 'attachments') return { each: (cells, write) => eachKey(cells, identifying, write) };

  const others = vertexColumns(header).filter(({ column }) => !identifying.includes(column));
  const reads = referring(others);
  const writes = [...identifying];
  if (kind === 'combined') {
    for (const { vertex_id, vertex_xid } of edgeGroups(header).values()) reads.push(vertex_id, vertex_xid);
    for (const columns of issueColumns(header).values()) {
      const names = columns.filter(({ attribute }) => attribute === 'ogit/_xid' || attribute === 'ogit/_id');
      writes.push(...names.map(({ column }) => column));
      reads.push(...referring(columns.filter((each) => !names.includes(each))));
    }
  }
  return {
    each(cells, write, read) {
      eachKey(cells, writes, write);
      if (reads.length > 0) eachKey(cells, reads, read);
    },
  };
}

const referring = (columns: readonly AttributeColumn[]): number[] =>
  columns.flatMap(({ column, prefix, attribute }) =>
    prefix === 'xid:' || attribute === originNode ? [column] : [],
  );

const keyOf = (...parts: readonly string[]): string => parts.join('\u0000');

/** Returns a text that is equal for all notations of one instant; the time itself if it cannot be read. */
function sameTime(time: string): string {
  const ms = time === '' ? null : readIsoTime(time);
  return ms === null ? time : String(ms);
}
