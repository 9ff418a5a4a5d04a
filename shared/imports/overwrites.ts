/** Finds the values that a row writes: if the row is sent after a later row with the same key, it undoes that row. */
import { type AttributeColumn, vertexColumns } from '../columns/rules/attributes.ts';
import { placeOf } from '../columns/rules/group-heads.ts';
import { identityColumns } from '../columns/rules/identity.ts';
import type { Action } from './actions.ts';
import { columnEffectOf } from './effect/effect-columns.ts';
import { commentsHead, idHead, typeHead } from './objects/object-heads.ts';
import type { FileKind } from './recognition.ts';
import { createRowKeys } from './row-keys.ts';

/**
 * `adds` only adds values to a list and `removes` only removes some: two writes of the same kind never undo each other,
 * whatever their order. Any other pair of writes has a different result in the other order.
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

/** Compiles the search for one header; null if the order of rows makes no difference, as for creating and deleting. */
export function createOverwrites(context: Context): Overwrites | null {
  const { kind, action } = context;
  if (kind === 'combined' || (kind === 'vertices' && (action === 'PUT' || action === 'PATCH')))
    return vertexOverwrites(context);
  if (kind === 'objects') return objectOverwrites(context);
  if (action === 'DELETE' || (kind !== 'timeseries' && kind !== 'attachments')) return null;
  const keys = createRowKeys(context);
  return {
    each: (cells, onKey) =>
      keys.each(
        cells,
        (key) => onKey(key, 'overwrites'),
        () => undefined,
      ),
  };
}

/** Compares field by field, as for vertices; comments are only added. */
function objectOverwrites({ header, nullKeyword }: Context): Overwrites {
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

/** Compares attribute by attribute: rows that write different attributes of a vertex do not affect each other. */
function vertexOverwrites({ header, kind, action, nullKeyword }: Context): Overwrites {
  const { xid, ids } = identityColumns(header);
  const names = [xid, ...ids.map(({ column }) => column)].filter((column) => column >= 0);
  // The platform refuses edges and issues that exist already, so these need no key.
  const written = header.flatMap((name, column) =>
    placeOf(name).kind === 'content' ? [{ column, what: 'content:', write: 'overwrites' as Write }] : [],
  );
  for (const each of vertexColumns(header))
    written.push(...writeOf(each, columnEffectOf(header[each.column] ?? '', kind, action)));
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
  does: ReturnType<typeof columnEffectOf>,
): { readonly column: number; readonly what: string; readonly write: Write }[] {
  if (does === 'adds' || does === 'removes') return [{ column, what: attribute, write: does }];
  return does === 'sets' || does === 'replaces' ? [{ column, what: attribute, write: 'overwrites' }] : [];
}
