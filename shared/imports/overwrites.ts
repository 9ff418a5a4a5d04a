/** Values that a row overwrites: sent after a later row with the same key, it would undo that one. */
import { type AttributeColumn, vertexColumns } from '../columns/rules/attributes.ts';
import { placeOf } from '../columns/rules/group-heads.ts';
import { identityColumns } from '../columns/rules/identity.ts';
import type { Action } from './actions.ts';
import { columnDoes } from './effect/effect-columns.ts';
import { commentsHead, idHead, typeHead } from './objects/object-heads.ts';
import type { FileKind } from './recognition.ts';
import { createRowKeys } from './row-keys.ts';

/**
 * `adds` only puts something beside what is there, and `removes` only takes something out: neither undoes another one
 * of its own kind, whatever their order; each undoes any other write that came later.
 */
export const writes = ['adds', 'removes', 'overwrites'] as const;
export type Write = (typeof writes)[number];

/** Whether the order of two writes of the same thing makes no difference. */
export const commute = (a: Write, b: Write): boolean => a === b && a !== 'overwrites';

interface Overwrites {
  /** Calls `onKey` with a text for each thing that the row writes, the same for the same thing in every row. */
  each(cells: readonly string[], onKey: (key: string, write: Write) => void): void;
}

interface Context {
  readonly header: readonly string[];
  readonly kind: FileKind;
  readonly action: Action;
  readonly nullKeyword: string;
}

/** Compiled once for a header; null where no order of the rows makes a difference: what only creates or deletes. */
export function createOverwrites(of: Context): Overwrites | null {
  const { kind, action } = of;
  if (kind === 'combined' || (kind === 'vertices' && (action === 'PUT' || action === 'PATCH')))
    return ofVertices(of);
  if (kind === 'objects') return ofObjects(of);
  if (action === 'DELETE' || (kind !== 'timeseries' && kind !== 'attachments')) return null;
  const keys = createRowKeys(of);
  return {
    each: (cells, onKey) =>
      keys.each(
        cells,
        (key) => onKey(key, 'overwrites'),
        () => undefined,
      ),
  };
}

/** Field by field, as those of vertices; comments stand beside each other. */
function ofObjects({ header, nullKeyword }: Context): Overwrites {
  const id = header.indexOf(idHead);
  return {
    each(cells, onKey) {
      const object = cells[id] ?? '';
      if (object === '' || object === nullKeyword) return;
      for (const [column, name] of header.entries())
        if (column !== id && name !== typeHead && (cells[column] ?? '') !== '')
          onKey(`${object}\u0000${name}`, name === commentsHead ? 'adds' : 'overwrites');
    },
  };
}

/** Attribute by attribute: rows that write different ones of the same vertex do each other no harm. */
function ofVertices({ header, kind, action, nullKeyword }: Context): Overwrites {
  const { xid, ids } = identityColumns(header);
  const names = [xid, ...ids.map(({ column }) => column)].filter((column) => column >= 0);
  // An existing edge or issue is refused, so these need no key.
  const written = header.flatMap((name, column) =>
    placeOf(name).of === 'content' ? [{ column, what: 'content:', write: 'overwrites' as Write }] : [],
  );
  for (const each of vertexColumns(header))
    written.push(...writeOf(each, columnDoes(header[each.column] ?? '', kind, action)));
  return {
    each(cells, onKey) {
      for (const name of names) {
        const vertex = cells[name] ?? '';
        if (vertex === '' || vertex === nullKeyword) continue;
        for (const { column, what, write } of written)
          if ((cells[column] ?? '') !== '') onKey(`${vertex}\u0000${what}`, write);
      }
    },
  };
}

function writeOf(
  { column, attribute }: AttributeColumn,
  does: ReturnType<typeof columnDoes>,
): { readonly column: number; readonly what: string; readonly write: Write }[] {
  if (does === 'adds' || does === 'removes') return [{ column, what: attribute, write: does }];
  return does === 'sets' || does === 'replaces' ? [{ column, what: attribute, write: 'overwrites' }] : [];
}
