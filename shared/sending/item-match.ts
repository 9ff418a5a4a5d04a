/** Compares one item of a connector response with a row that was sent: by entity and action, and by identity. */
import type { Action } from '../imports/actions.ts';
import type { FileKind } from '../imports/recognition.ts';
import { edgeOfId } from './edge-id.ts';
import { asObject, type ResultItem } from './result-item.ts';

/** One row as it was sent; `record` is its number in the file. */
export interface SentRow {
  readonly record: number;
  /** Texts, as the platform reads them. */
  readonly cells: readonly string[];
  /** With JSON strings: a cell cannot be decoded, so all cells are sent without a change. */
  readonly isLiteral?: boolean;
  /** Like `cells`, but only with the cells that identify the row or refer to others; cheaper, if it is available. */
  readonly naming?: readonly string[] | undefined;
}

/** Common facts of all rows of a request. */
export interface RequestTerms {
  readonly kind: FileKind;
  readonly action: Action;
  readonly header: readonly string[];
}

/** `silent`: the item has nothing that identifies a row, or the row has nothing that an item could return. */
export type Identity = 'same' | 'other' | 'silent';

export interface ItemMatch {
  /** Whether an item can be about a row of the request at all, by its entity and its action. */
  isExpected(item: ResultItem): boolean;
  identityOf(item: ResultItem, row: SentRow): Identity;
  /** Returns keys that identify a row: several if a response may name it in several ways, none without an identity. */
  keysOfRow(row: SentRow): readonly string[];
  keysOfItem(item: ResultItem): readonly string[];
}

const entities: Readonly<Record<FileKind, string>> = {
  vertices: 'vertex',
  combined: 'vertex',
  edges: 'edge',
  timeseries: 'timeseries',
  attachments: 'attachment',
  objects: 'object',
};
const actionsOf: Readonly<Record<Action, readonly string[]>> = {
  POST: ['create'],
  PUT: ['update', 'create'],
  PATCH: ['update', 'create'],
  DELETE: ['delete'],
};

/** Returns the actions that items may report for a request with this action. */
export const doneBy = (action: Action): readonly string[] => actionsOf[action];

/** Whether an item's entity and action are the expected ones or missing; in a failed item they may be `undefined`. */
export function hasExpectedTerms(
  { status, entity, action }: ResultItem,
  expectedEntity: string,
  done: readonly string[],
): boolean {
  const isOpen = (stated: string) => stated === '' || (stated === 'undefined' && status === 'fail');
  return (isOpen(entity) || entity === expectedEntity) && (isOpen(action) || done.includes(action));
}

export function createItemMatch({ kind, action, header }: RequestTerms): ItemMatch {
  const [xid, id] = [header.indexOf('ogit/_xid'), header.indexOf('ogit/_id')];
  // A look-up of the vertex itself: its cell is the xid that a response carries.
  const lookup = header.indexOf('xid:ogit/_id');
  const verb = header.indexOf('verb');
  const ends = ['from', 'to'].map((end) => ({
    columns: [header.indexOf(`${end}:ogit/_id`), header.indexOf(`${end}:ogit/_xid`)],
    stored: end === 'from' ? 'ogit/_out-id' : 'ogit/_in-id',
  }));
  const [entity, done] = [entities[kind], doneBy(action)];
  const cellIn = (cells: readonly string[], column: number) => (column < 0 ? '' : (cells[column] ?? ''));

  const identityOf = (item: ResultItem, row: SentRow): Identity => {
    const content = asObject(item.data);
    if (content === undefined) return 'silent';
    if ('original_data' in content) {
      const original = asObject(content['original_data']);
      return original === undefined ? 'silent' : matchOriginal(original, row.cells);
    }
    const cells = row.naming ?? row.cells;
    const edge = edgeIn(content);
    if (edge !== undefined) return kind === 'edges' ? matchEdge(edge, cells) : 'other';
    return matchVertex(textIn(content, 'ogit/_id'), textIn(content, 'ogit/_xid'), cells);
  };
  /** Compares only cells that come back as text: empty cells and nulls may be left out, map values are parsed. */
  const matchOriginal = (original: Content, cells: readonly string[]): Identity => {
    for (let column = 0; column < header.length; column++) {
      const stated = original[header[column] as string];
      if (typeof stated === 'string' && stated !== cells[column]) return 'other';
    }
    const isNamed = (column: number) =>
      cellIn(cells, column) !== '' && typeof original[header[column] as string] === 'string';
    if (kind === 'edges')
      return isNamed(verb) && ends.every(({ columns }) => columns.some(isNamed)) ? 'same' : 'silent';
    return [id, lookup, xid].some(isNamed) ? 'same' : 'silent';
  };
  const matchEdge = (edge: Content, cells: readonly string[]): Identity => {
    const pairs = [
      [cellIn(cells, verb), textIn(edge, 'ogit/_type')],
      ...ends.map(({ columns: [byId = -1], stored }) => [cellIn(cells, byId), textIn(edge, stored)]),
    ] as const;
    if (pairs.some(([cell, stated]) => cell !== '' && stated !== '' && cell !== stated)) return 'other';
    return pairs.every(([cell, stated]) => cell !== '' && stated !== '') ? 'same' : 'silent';
  };
  const matchVertex = (statedId: string, statedXid: string, cells: readonly string[]): Identity => {
    // The platform's own id decides alone: an update ignores the xid beside it.
    const sentId = cellIn(cells, id);
    if (statedId !== '' && sentId !== '') return statedId === sentId ? 'same' : 'other';
    const sentXid = cellIn(cells, lookup) || cellIn(cells, xid);
    if (statedXid === '' || sentXid === '') return 'silent';
    return statedXid === sentXid ? 'same' : 'other';
  };
  const edgeKeys = (cells: readonly string[]): string[] => {
    const [from, to] = ends.map(({ columns }) => columns.map((column) => cellIn(cells, column)));
    return [JSON.stringify(['edge', from, cellIn(cells, verb), to])];
  };

  return {
    isExpected: (item) => hasExpectedTerms(item, entity, done),
    identityOf,
    keysOfRow({ naming, cells: all }) {
      const cells = naming ?? all;
      if (kind === 'edges') return edgeKeys(cells);
      return vertexKeys({ id: cellIn(cells, id), lookup: cellIn(cells, lookup), xid: cellIn(cells, xid) });
    },
    keysOfItem({ data }) {
      const content = asObject(data);
      if (content === undefined) return [];
      const original = asObject(content['original_data']);
      if (original !== undefined && kind === 'edges')
        return edgeKeys(header.map((name) => textIn(original, name)));
      const edge = original === undefined ? edgeIn(content) : undefined;
      if (edge !== undefined)
        return [
          JSON.stringify([
            'edge',
            [textIn(edge, 'ogit/_out-id'), ''],
            textIn(edge, 'ogit/_type'),
            [textIn(edge, 'ogit/_in-id'), ''],
          ]),
        ];
      const fields = original ?? content;
      return vertexKeys({
        id: textIn(fields, 'ogit/_id'),
        lookup: original === undefined ? '' : textIn(fields, 'xid:ogit/_id'),
        xid: textIn(fields, 'ogit/_xid'),
      });
    },
  };
}

/** A vertex may be named by its id and by its xid. */
const vertexKeys = ({ id, lookup, xid }: { id: string; lookup: string; xid: string }): string[] => [
  ...(id === '' ? [] : [`id ${id}`]),
  ...[...new Set([lookup, xid])].flatMap((each) => (each === '' ? [] : [`xid ${each}`])),
];

type Content = Readonly<Record<string, unknown>>;

const textIn = (content: Content, name: string): string => {
  const value = content[name];
  return typeof value === 'string' ? value : '';
};

/** Returns the edge of an item: a stored one, or one from the id of a removed edge. @source wire.md §4, "Edge" */
function edgeIn(content: Content): Content | undefined {
  if (typeof content['ogit/_out-id'] === 'string') return content;
  const edge = edgeOfId(textIn(content, 'ogit/_id'));
  return edge === null
    ? undefined
    : { 'ogit/_out-id': edge.out, 'ogit/_type': edge.verb, 'ogit/_in-id': edge.into };
}
