/** Composes the items of a response: true ones for honest rows, invented ones for the others. */

import { originalOf, type RowFate } from './item-fates.ts';
import type { Tally } from './misbehaviours.ts';
import type { TrueItem } from './upstream.ts';
import { type Part, partsOf, rowPart, type WriteRequest } from './write-request.ts';

/** Kinds of stored things that a response counts in `populated`. */
export type Counted = 'vertex' | 'edge' | 'timeseries' | 'attachment' | 'issue';

/** Item of a response. A damaged item may have values of any type. */
export interface Item {
  readonly status: unknown;
  readonly entity?: unknown;
  readonly action?: unknown;
  readonly order?: unknown;
  readonly data?: unknown;
}

export interface ComposedItem {
  readonly item: Item;
  readonly counted: Counted | 'failed';
  /** Number of the row in its request. */
  readonly row: number;
  readonly part: Part;
  /** True order of the item. */
  readonly order: number;
}

const issueType = 'ogit/Automation/AutomationIssue';
const placeOfKind = { row: 0, edge: 1, content: 2, issue: 3 } as const;

/**
 * Composes the items of a response in the order of the connector: those of rows, then of edges, contents and issues.
 * @param truth items of what was really executed
 * @param abortAt row at which the connector stopped reading; null if it read all rows
 */
export function composeItems(
  request: WriteRequest,
  fates: readonly RowFate[],
  truth: readonly TrueItem[],
  abortAt: number | null,
  tally: Tally,
): ComposedItem[] {
  const { header, rows, path } = request;
  const read = abortAt ?? rows.length;
  const trueItem = new Map(truth.map((item) => [`${item.row} ${item.part.name}`, item]));
  const places = rows.slice(0, read).flatMap((cells, row) => {
    const rowItem = trueItem.get(`${row} row`);
    // A row whose vertex failed has no items of its parts.
    const parts = rowItem?.status === 'success' ? partsOf(header, cells, path) : [rowPart];
    return parts.map((part) => ({ row, part, owner: String(rowItem?.data['ogit/_id'] ?? '') }));
  });
  // Parts are numbered after the rows; the record that stopped the reading has a number, too.
  let next = read + (abortAt === null ? 0 : 1);
  return places
    .toSorted((a, b) => placeOfKind[a.part.of] - placeOfKind[b.part.of] || a.row - b.row)
    .flatMap(({ row, part, owner }): ComposedItem[] => {
      const fate = fates[row];
      const reported = part === rowPart ? fate?.reported : partFate(fate, part)?.reported;
      const order = part === rowPart ? row : next++;
      if (reported === 'dropped') return [];
      const found = trueItem.get(`${row} ${part.name}`);
      const item = reported === undefined || reported === 'honest' ? found : undefined;
      if (item !== undefined) {
        const { status, entity, action, data } = item;
        return [
          { item: { status, entity, action, order, data }, counted: countedAs(item), row, part, order },
        ];
      }
      const code = typeof reported === 'object' ? reported.code : 500;
      const cells = rows[row] ?? [];
      const entity = entityOf(path, part);
      const authorization = repeatsToken(order) ? ` (${request.headers['x-forwarded-authorization']})` : '';
      if (authorization !== '') tally.count('message repeats the token');
      const data = failure(code, originalOfPart(request, cells, part, owner), authorization);
      const action = request.method === 'DELETE' ? 'delete' : part === rowPart ? actionOf(request) : 'create';
      return [{ item: { status: 'fail', entity, action, order, data }, counted: 'failed', row, part, order }];
    });
}

const partFate = (fate: RowFate | undefined, wanted: Part) =>
  [...(fate?.parts ?? [])].find(([part]) => part.name === wanted.name)?.[1];

/** Returns the item by which the connector reports that it stopped reading at a row. */
export const abortItem = (order: number): Item => ({
  status: 'fail',
  entity: 'undefined',
  action: 'undefined',
  order,
  data: {
    error: 'Error',
    code: 400,
    message: `BATCH PROCESSING ABORTED! A quote is not closed (record ${order + 1}). All further data has been ignored after this error occurred.`,
    original_data: null,
  },
});

/** Every fourth message repeats the authorization of the request, which must then not be in any output. */
const repeatsToken = (order: number): boolean => order % 4 === 3;

function failure(
  code: number | null,
  original: Record<string, unknown>,
  authorization: string,
): Record<string, unknown> {
  const side = (code ?? 0) >= 500 ? 'Server' : 'Client';
  const message = `${code} ${side} Error: for url: https://platform.example/: refused by the adversary${authorization}`;
  return { error: 'HTTPError', ...(code !== null && { code }), message, original_data: original };
}

function originalOfPart(request: WriteRequest, cells: readonly string[], part: Part, owner: string) {
  if (part.of === 'row') return originalOf(request, cells);
  if (part.of === 'content') return { 'ogit/_id': owner };
  const field = (name: string) => {
    const column = part.columns.find((each) => request.header[each]?.split(':').slice(2).join(':') === name);
    return column === undefined ? '' : (cells[column] ?? '');
  };
  if (part.of === 'edge') {
    const [ownEnd, otherEnd] = field('direction') === 'in' ? ['to', 'from'] : ['from', 'to'];
    return {
      [`${ownEnd}:ogit/_id`]: owner,
      verb: field('verb'),
      [`${otherEnd}:ogit/_xid`]: field('vertex_xid'),
    };
  }
  const attributes = part.columns.flatMap((column) => {
    const cell = cells[column] ?? '';
    return cell === '' ? [] : [[request.header[column]?.split(':').slice(2).join(':') ?? '', cell]];
  });
  return { ...Object.fromEntries(attributes), 'ogit/Automation/originNode': owner };
}

const entities: Readonly<Record<string, string>> = {
  edges: 'edge',
  timeseries: 'timeseries',
  attachments: 'attachment',
};
const entityOf = (path: string, { of }: Part) =>
  of === 'edge' ? 'edge' : of === 'content' ? 'attachment' : (entities[path] ?? 'vertex');

const actionOf = ({ method, path }: WriteRequest): string =>
  method === 'PUT' && path === 'vertices' ? 'update' : 'create';

function countedAs({ status, entity, data }: TrueItem): Counted | 'failed' {
  if (status === 'fail') return 'failed';
  return entity === 'vertex' && data['ogit/_type'] === issueType ? 'issue' : (entity as Counted);
}
