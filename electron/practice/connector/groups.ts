/** Reads the heads of /combined, and splits its rows into a vertex, edges, issues and content. */

import { PlatformError } from '../errors.ts';
import type { JsonValue } from '../graph/json.ts';
import { type Head, readHeads, readPlainHead } from './heads.ts';
import type { RowCells } from './rows.ts';

const edgeParts = ['verb', 'direction', 'vertex_id', 'vertex_xid'] as const;
export type EdgePart = (typeof edgeParts)[number];
const contentParts = ['text', 'base64', 'mimetype'] as const;
export type ContentPart = (typeof contentParts)[number];

/** The part of a row to which a column belongs. */
type HeadPlace =
  | { readonly kind: 'vertex' }
  | { readonly kind: 'edge'; readonly group: string; readonly part: EdgePart }
  | { readonly kind: 'issue'; readonly group: string; readonly head: Head }
  | { readonly kind: 'content'; readonly part: ContentPart };

/** Cells of one edge or content by part; null if the cell was the null keyword. */
export type PartCells<P extends string> = Partial<Record<P, string | null>>;

/** The parts of one row. Groups without a relevant cell are left out. */
export interface CombinedRow {
  readonly vertex: RowCells;
  /** In the order of the heads, like the issues. */
  readonly edges: readonly PartCells<EdgePart>[];
  readonly issues: readonly RowCells[];
  readonly content: PartCells<ContentPart> | null;
}

/** @throws PlatformError 400 for a head whose group or part cannot be identified. @source interfaces.md 4.1 rule 9 */
export const readCombinedHeads = (names: readonly string[]): Head[] =>
  readHeads(names).map((head) => {
    const place = placeOf(head);
    return place.kind === 'issue' ? { ...head, json: place.head.json } : head;
  });

interface RowSplitter {
  /** The heads of all issues without `issue:[id]:`, as for separate vertices. */
  readonly issueHeads: readonly Head[];
  split(cells: RowCells): CombinedRow;
}

/** Creates a splitter for rows with these heads. */
export function createRowSplitter(heads: readonly Head[]): RowSplitter {
  const places = new Map(heads.map((head) => [head, placeOf(head)]));
  const all = [...places.values()];
  const groupsOf = (kind: 'edge' | 'issue') => [
    ...new Set(all.flatMap((place) => (place.kind === kind ? [place.group] : []))),
  ];
  const [edgeGroups, issueGroups] = [groupsOf('edge'), groupsOf('issue')];

  const split = (cells: RowCells): CombinedRow => {
    const vertex: [Head, JsonValue][] = [];
    const edges = new Map<string, PartCells<EdgePart>>();
    const issues = new Map<string, [Head, JsonValue][]>();
    const content: PartCells<ContentPart> = {};
    for (const [head, value] of cells) {
      const place = places.get(head) ?? { kind: 'vertex' };
      if (place.kind === 'vertex') vertex.push([head, value]);
      else if (place.kind === 'issue') entryOf(issues, place.group, () => []).push([place.head, value]);
      else if (place.kind === 'edge') entryOf(edges, place.group, emptyParts)[place.part] = partOf(value);
      else content[place.part] = partOf(value);
    }
    return {
      vertex,
      edges: presentOf(edgeGroups, edges).filter(isEdge),
      issues: presentOf(issueGroups, issues),
      content: content.text === undefined && content.base64 === undefined ? null : content,
    };
  };
  return { issueHeads: all.flatMap((place) => (place.kind === 'issue' ? [place.head] : [])), split };
}

/** Returns the groups that a row has, in the order of the heads. */
const presentOf = <V extends object>(groups: readonly string[], found: ReadonlyMap<string, V>): V[] =>
  groups.map((group) => found.get(group)).filter((each) => each !== undefined);

const emptyParts = (): PartCells<EdgePart> => ({});

/** Whether the cells describe an edge; a direction alone does not. @source wire.md §3, "/combined" */
const isEdge = ({ verb, vertex_id, vertex_xid }: PartCells<EdgePart>): boolean =>
  verb !== undefined || vertex_id !== undefined || vertex_xid !== undefined;

/** Returns the text of a cell; edges and contents have no map columns, so that other values cannot occur. */
const partOf = (value: JsonValue): string | null => (typeof value === 'string' ? value : null);

function placeOf({ name, kind }: Head): HeadPlace {
  if (name.startsWith('content:')) return { kind: 'content', part: contentPartOf(name) };
  if (kind === 'edge') return edgePlace(name);
  if (kind === 'issue') return issuePlace(name);
  return { kind: 'vertex' };
}

/** @throws PlatformError 400 for a head such as `content:other` */
export function contentPartOf(name: string): ContentPart {
  const part = contentParts.find((known) => name === `content:${known}`);
  if (part === undefined)
    throw new PlatformError(400, `The head "${name}" must be one of ${listOf('content:', contentParts)}.`);
  return part;
}

function edgePlace(name: string): HeadPlace {
  const [, ...rest] = name.split(':');
  const last = rest.at(-1);
  const group = rest.slice(0, -1).join(':');
  const part = edgeParts.find((known) => known === last);
  if (part === undefined || group === '')
    throw new PlatformError(400, `The head "${name}" must be one of ${listOf('edge:[id]:', edgeParts)}.`);
  if (group.includes(':')) throw colonError(group, name);
  return { kind: 'edge', group, part };
}

function issuePlace(name: string): HeadPlace {
  const [, group = '', ...rest] = name.split(':');
  if (group === '' || rest.join('') === '')
    throw new PlatformError(400, `The head "${name}" must be of the form issue:[id]:[attribute].`);
  const head = readPlainHead(rest.join(':'));
  // A text before the colon without `/` is no attribute name, so it belongs to the id.
  const [first = '', ...more] = head.attribute.split(':');
  if (more.length > 0 && !first.includes('/')) throw colonError(`${group}:${first}`, name);
  return { kind: 'issue', group, head };
}

const colonError = (group: string, name: string) =>
  new PlatformError(400, `The id "${group}" in the head "${name}" must not contain a colon.`);

const listOf = (start: string, parts: readonly string[]) => parts.map((part) => start + part).join(', ');

function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = make();
  map.set(key, created);
  return created;
}
