/** Creates, updates and deletes the vertices of a CSV body, row by row. */
import { PlatformError, reasonOf } from '../errors.ts';
import type { Author, Graph } from '../graph/graph.ts';
import { type ListPrefix, listFault } from '../graph/lists.ts';
import { issueType, type JsonObject, type JsonValue, type Vertex } from '../graph/vertex.ts';
import type { Answer, ItemFailure } from './answer.ts';
import type { Row, RowCells } from './rows.ts';

export type VertexAction = 'create' | 'update' | 'delete';

export interface VertexDeps {
  readonly action: VertexAction;
  readonly graph: Graph;
  readonly author: Author;
  /** With the origin, as HTTPError messages name it. */
  readonly graphUrl: string;
  readonly answer: Answer;
  readonly report: (cause: unknown) => void;
}

/** Does one row after the other, inside the transaction of its caller. @source interfaces.md 4.1, wire.md §3 */
export function createVertexWork(deps: VertexDeps): (row: Row) => void {
  const { action, graph, author, graphUrl, answer } = deps;

  const create = (cells: RowCells): Vertex => {
    const type = requiredOf(cells, 'ogit/_type');
    requiredOf(cells, 'ogit/_scope');
    const body = bodyOf(cells, graph, () => true);
    return onGraph(`${graphUrl}/new/${encodeURIComponent(type)}`, () => graph.create(type, body, author));
  };

  const update = (cells: RowCells): Vertex => {
    const id = idOf(cells, graph);
    const body = bodyOf(cells, graph, mayUpdate);
    return onGraph(`${graphUrl}/${id}`, () => graph.update(id, body));
  };

  const remove = (cells: RowCells): Vertex => {
    const id = idOf(cells, graph);
    return onGraph(`${graphUrl}/${id}`, () => graph.remove(id));
  };

  const work = { create, update, delete: remove }[action];

  return (row) => {
    const { order } = row;
    if (row.kind === 'unreadable') {
      const failure = { ...sourceValueError, message: 'Error while iterating over source.' };
      answer.failed({ entity: 'undefined', action: 'undefined', order }, failure, row.text);
      return;
    }
    const head = { entity: 'vertex', action, order } as const;
    try {
      const vertex = work(row.cells);
      answer.stored(head, vertex.type === issueType ? 'issue' : 'vertex', dataOf(vertex, action));
    } catch (error) {
      if (!(error instanceof ItemError)) deps.report(error);
      answer.failed(head, failureOf(error), originalOf(row.cells));
    }
  };
}

/** An item's failure on its way out of a row. */
class ItemError extends Error {
  readonly failure: ItemFailure;
  constructor(failure: ItemFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

const sourceValueError = { error: 'SourceValueError', code: 400 } as const;
const sourceError = (message: string) => new ItemError({ ...sourceValueError, message });

function failureOf(error: unknown): ItemFailure {
  if (error instanceof ItemError) return error.failure;
  return { error: 'Error', code: 500, message: 'The practice platform failed at this row.' };
}

/** Runs a call of the graph; its refusal becomes what an HTTP client would report. @source wire.md §3 */
function onGraph<T>(url: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const { code, message } = error;
    const side = code >= 500 ? 'Server' : 'Client';
    const told = `${code} ${side} Error: ${reasonOf(code)} for url: ${url}: ${message}`;
    throw new ItemError({ error: 'HTTPError', code, message: told });
  }
}

/** The body that the graph is asked with: `xid:` heads resolved, map values checked. */
function bodyOf(cells: RowCells, graph: Graph, takes: (attribute: string) => boolean): JsonObject {
  const plain: [string, JsonValue][] = [];
  const resolved: [string, JsonValue][] = [];
  for (const [{ name, kind, attribute }, value] of cells) {
    if (kind === 'map') checkMap(name, attribute, value);
    if (!takes(attribute)) continue;
    if (kind === 'lookup') resolved.push([attribute, value === null ? null : resolve(graph, name, value)]);
    else plain.push([name, value]);
  }
  return Object.fromEntries([...plain, ...resolved]);
}

function checkMap(name: string, attribute: string, value: JsonValue): void {
  const prefix = name.slice(0, 1) as ListPrefix;
  const fault = listFault(prefix, attribute, value);
  if (fault !== null) throw sourceError(fault);
}

function resolve(graph: Graph, head: string, value: JsonValue): string {
  const xid = String(value);
  const id = graph.idOf(xid);
  if (id !== undefined) return id;
  const message = `Cannot resolve xid "${xid}" of "${head}".`;
  throw new ItemError({ error: 'ValueError', code: 500, message });
}

/** Which vertex a row means: its `ogit/_id`, else its `ogit/_xid`. */
function idOf(cells: RowCells, graph: Graph): string {
  for (const [{ name, attribute }, value] of cells)
    if (attribute === 'ogit/_id' && typeof value === 'string')
      return name === attribute ? value : resolve(graph, name, value);
  const xid = cells.find(([{ name }]) => name === 'ogit/_xid')?.[1];
  const id = typeof xid === 'string' ? graph.idOf(xid) : undefined;
  if (id !== undefined) return id;
  throw sourceError(
    '"ogit/_id" not found or empty in attributes and cannot be determined by any "ogit/_xid"',
  );
}

/** An update passes over what only a create may set. @source wire.md §3, "Row rules" */
const mayUpdate = (attribute: string): boolean => !attribute.startsWith('ogit/_') || updatable.has(attribute);
const updatable: ReadonlySet<string> = new Set(['ogit/_owner', 'ogit/_content', 'ogit/_tags']);

/** An empty cell is not there at all, and a null counts as missing. @source wire.md §3, "Meaning of a cell" */
function requiredOf(cells: RowCells, wanted: string): string {
  const value = cells.find(([{ name }]) => name === wanted)?.[1];
  if (typeof value === 'string') return value;
  throw sourceError(`"${wanted}" not found or empty in "attributes".`);
}

const originalOf = (cells: RowCells): JsonObject =>
  Object.fromEntries(cells.map(([{ name }, value]) => [name, value]));

function dataOf({ id, xid, type }: Vertex, action: VertexAction): JsonObject {
  const identity = xid === null ? { 'ogit/_id': id } : { 'ogit/_id': id, 'ogit/_xid': xid };
  return action === 'delete'
    ? { ...identity, 'ogit/_is-deleted': true }
    : { ...identity, 'ogit/_type': type };
}
