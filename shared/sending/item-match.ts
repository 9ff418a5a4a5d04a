/** Compares one item of a connector response with a row that was sent: by entity and action, and by identity. */
import type { Action } from '../imports/actions.ts';
import type { FileKind } from '../imports/recognition.ts';
import { edgeOfId } from './edge-id.ts';
import { asObject, type ResultItem } from './result-item.ts';

/** One row as it went out; `record` is its number in the file. */
export interface SentRow {
  readonly record: number;
  /** Texts, as the platform reads them. */
  readonly cells: readonly string[];
  /** JSON strings switched on: a cell cannot be decoded, so all of them are sent as they stand in the file. */
  readonly asItStands?: boolean;
  /** As `cells`, with nothing but what names the row and what it refers to; where it is given, it costs less. */
  readonly naming?: readonly string[] | undefined;
}

/** Common facts of all rows of a request. */
export interface RequestTerms {
  readonly kind: FileKind;
  readonly action: Action;
  readonly header: readonly string[];
}

/** `silent`: the item carries nothing that identifies the row, or the row nothing that an item could carry. */
export type Identity = 'same' | 'other' | 'silent';

export interface ItemMatch {
  /** Whether an item can be about a row of the request at all, by what it says it is about and what was done. */
  isExpected(item: ResultItem): boolean;
  identityOf(item: ResultItem, row: SentRow): Identity;
  /** Keys that identify a row: several where a response may name it in several ways, none for a nameless row. */
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

/** Possible actions in the items of a request with this action. */
export const doneBy = (action: Action): readonly string[] => actionsOf[action];

/** Whether the item says nothing else than these; one that failed need not have come to know. */
export function saysOnly(
  { status, entity, action }: ResultItem,
  of: string,
  done: readonly string[],
): boolean {
  const isOpen = (stated: string) => stated === '' || (stated === 'undefined' && status === 'fail');
  return (isOpen(entity) || entity === of) && (isOpen(action) || done.includes(action));
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
      return original === undefined ? 'silent' : ofOriginal(original, row.cells);
    }
    const cells = row.naming ?? row.cells;
    const edge = edgeIn(content);
    if (edge !== undefined) return kind === 'edges' ? ofEdge(edge, cells) : 'other';
    return ofVertex(textIn(content, 'ogit/_id'), textIn(content, 'ogit/_xid'), cells);
  };
  /** An empty cell or a null may be left out of what comes back; a parsed map value is no string. */
  const ofOriginal = (original: Content, cells: readonly string[]): Identity => {
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
  const ofEdge = (edge: Content, cells: readonly string[]): Identity => {
    const pairs = [
      [cellIn(cells, verb), textIn(edge, 'ogit/_type')],
      ...ends.map(({ columns: [byId = -1], stored }) => [cellIn(cells, byId), textIn(edge, stored)]),
    ] as const;
    if (pairs.some(([cell, stated]) => cell !== '' && stated !== '' && cell !== stated)) return 'other';
    return pairs.every(([cell, stated]) => cell !== '' && stated !== '') ? 'same' : 'silent';
  };
  const ofVertex = (statedId: string, statedXid: string, cells: readonly string[]): Identity => {
    // The platform's own id decides alone: an update ignores the xid beside it.
    const givenId = cellIn(cells, id);
    if (statedId !== '' && givenId !== '') return statedId === givenId ? 'same' : 'other';
    const given = cellIn(cells, lookup) || cellIn(cells, xid);
    if (statedXid === '' || given === '') return 'silent';
    return statedXid === given ? 'same' : 'other';
  };
  const edgeKeys = (cells: readonly string[]): string[] => {
    const [from, to] = ends.map(({ columns }) => columns.map((column) => cellIn(cells, column)));
    return [JSON.stringify(['edge', from, cellIn(cells, verb), to])];
  };

  return {
    isExpected: (item) => saysOnly(item, entity, done),
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
      const of = original ?? content;
      return vertexKeys({
        id: textIn(of, 'ogit/_id'),
        lookup: original === undefined ? '' : textIn(of, 'xid:ogit/_id'),
        xid: textIn(of, 'ogit/_xid'),
      });
    },
  };
}

/** A vertex may be named by its id and by its xid. */
const vertexKeys = (given: { id: string; lookup: string; xid: string }): string[] => [
  ...(given.id === '' ? [] : [`id ${given.id}`]),
  ...[...new Set([given.lookup, given.xid])].flatMap((each) => (each === '' ? [] : [`xid ${each}`])),
];

type Content = Readonly<Record<string, unknown>>;

const textIn = (content: Content, name: string): string => {
  const value = content[name];
  return typeof value === 'string' ? value : '';
};

/** The edge of an item: as stored, or from the id of a removed one. @source wire.md §4, "Edge" */
function edgeIn(content: Content): Content | undefined {
  if (typeof content['ogit/_out-id'] === 'string') return content;
  const edge = edgeOfId(textIn(content, 'ogit/_id'));
  return edge === null
    ? undefined
    : { 'ogit/_out-id': edge.out, 'ogit/_type': edge.verb, 'ogit/_in-id': edge.into };
}
