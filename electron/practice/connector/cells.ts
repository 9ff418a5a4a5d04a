/** Interprets the cells of a row: which vertex they name, and which attributes they set. */

import type { Graph } from '../graph/graph.ts';
import type { JsonObject, JsonValue } from '../graph/json.ts';
import { type ListPrefix, listFault } from '../graph/lists.ts';
import { ItemError, sourceError } from './attempt.ts';
import type { Head } from './heads.ts';
import type { RowCells } from './rows.ts';

/** Returns the text of the cell in a column; undefined if the cell is empty or null. */
export function textOf(cells: RowCells, wanted: string): string | undefined {
  const value = cells.find(([{ name }]) => name === wanted)?.[1];
  return typeof value === 'string' ? value : undefined;
}

/**
 * Returns the text of a cell that must not be empty or null.
 * @throws ItemError
 * @source wire.md §3, "Meaning of a cell"
 */
export function requiredOf(cells: RowCells, wanted: string): string {
  const text = textOf(cells, wanted);
  if (text === undefined) throw sourceError(`"${wanted}" not found or empty in "attributes".`);
  return text;
}

/** Returns the id of the vertex that a row names by `ogit/_id`, else by `ogit/_xid`. @throws ItemError */
export function idOf(cells: RowCells, graph: Graph): string {
  const id = givenIdOf(cells, graph) ?? idByXid(textOf(cells, 'ogit/_xid'), graph);
  if (id === undefined) throw unknownVertex('');
  return id;
}

/** Whether a row names a vertex by `ogit/_id`, even a missing one, or an existing vertex by `ogit/_xid`. */
export const namesVertex = (cells: RowCells, graph: Graph): boolean =>
  cells.some(([head, value]) => isId(head) && typeof value === 'string') ||
  idByXid(textOf(cells, 'ogit/_xid'), graph) !== undefined;

/** Returns the id of one end of an edge; an id takes precedence over an xid. @throws ItemError that names the `end` */
export function endOf(
  given: { readonly id: string | undefined; readonly xid: string | undefined },
  end: 'from:' | 'to:',
  graph: Graph,
): string {
  const id = given.id ?? idByXid(given.xid, graph);
  if (id === undefined) throw unknownVertex(end);
  return id;
}

const idByXid = (xid: string | undefined, graph: Graph): string | undefined =>
  xid === undefined ? undefined : graph.idOf(xid);

const unknownVertex = (end: string) =>
  sourceError(
    `"${end}ogit/_id" not found or empty in attributes and cannot be determined by any "${end}ogit/_xid"`,
  );

function givenIdOf(cells: RowCells, graph: Graph): string | undefined {
  for (const [head, value] of cells)
    if (isId(head) && typeof value === 'string')
      return head.kind === 'identity' ? value : resolve(graph, head.name, value);
  return undefined;
}

const isId = ({ kind, attribute }: Head): boolean =>
  attribute === 'ogit/_id' && (kind === 'identity' || kind === 'lookup');

/**
 * Returns the attributes for the request to the graph, with xids resolved and map values checked.
 * @param takes whether to include an attribute
 * @throws ItemError
 */
export function bodyOf(cells: RowCells, graph: Graph, takes: (attribute: string) => boolean): JsonObject {
  const body: [string, JsonValue][] = [];
  for (const [{ name, kind, attribute }, value] of cells) {
    if (kind === 'map') checkMap(name, attribute, value);
    if (kind !== 'lookup' && takes(attribute)) body.push([name, value]);
  }
  // Added after the others, so that a resolved xid replaces a plain cell of the same attribute.
  for (const [{ name, kind, attribute }, value] of cells)
    if (kind === 'lookup' && takes(attribute))
      body.push([attribute, value === null ? null : resolve(graph, name, value)]);
  return Object.fromEntries(body);
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

/** Returns the original row as an object: head → value. @source wire.md §3, "original_data" */
export const originalOf = (cells: RowCells): JsonObject =>
  Object.fromEntries(cells.map(([{ name }, value]) => [name, value]));
