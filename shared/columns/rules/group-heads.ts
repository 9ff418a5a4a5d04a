/** Finds out which part of a combined row a column belongs to: its vertex, an edge, an issue or its content. */
import { readHead } from '../header.ts';

export const edgeParts = ['verb', 'direction', 'vertex_id', 'vertex_xid'] as const;
export type EdgePart = (typeof edgeParts)[number];
export const contentParts = ['text', 'base64', 'mimetype'] as const;
type ContentPart = (typeof contentParts)[number];

type GroupPosition =
  | { readonly kind: 'vertex'; readonly name: string }
  | { readonly kind: 'edge'; readonly group: string; readonly part: EdgePart }
  /** `name` is the head without `issue:` and the group, as in a file of vertices. */
  | { readonly kind: 'issue'; readonly group: string; readonly name: string }
  | { readonly kind: 'content'; readonly part: ContentPart }
  | { readonly kind: 'nothing'; readonly fault: 'head-unknown-part' | 'head-group-colon' };

const unknownPart = { kind: 'nothing', fault: 'head-unknown-part' } as const;
const groupColon = { kind: 'nothing', fault: 'head-group-colon' } as const;

/** @source interfaces.md 4.1 rule 9 */
export function placeOf(name: string): GroupPosition {
  if (name.startsWith('content:')) {
    const part = contentParts.find((known) => name === `content:${known}`);
    return part === undefined ? unknownPart : { kind: 'content', part };
  }
  if (name.startsWith('edge:')) return edgePlace(name);
  if (name.startsWith('issue:')) return issuePlace(name);
  return { kind: 'vertex', name };
}

function edgePlace(name: string): GroupPosition {
  const [, ...rest] = name.split(':');
  const last = rest.at(-1);
  const group = rest.slice(0, -1).join(':');
  const part = edgeParts.find((known) => known === last);
  if (part === undefined || group === '') return unknownPart;
  return group.includes(':') ? groupColon : { kind: 'edge', group, part };
}

function issuePlace(name: string): GroupPosition {
  const [, group = '', ...rest] = name.split(':');
  const headOfIssue = rest.join(':');
  if (group === '' || rest.join('') === '') return unknownPart;
  // A prefix before a colon that is neither free nor a name of the ontology was intended as part of the group's name.
  const [first = '', ...more] = attributeOf(headOfIssue).split(':');
  return more.length > 0 && !first.includes('/') ? groupColon : { kind: 'issue', group, name: headOfIssue };
}

/** Returns the attribute that a head sets: the head without `xid:` and without the prefix of a map value. */
export function attributeOf(name: string): string {
  const { kind } = readHead(name);
  if (kind === 'lookup') return name.slice('xid:'.length);
  return kind === 'map' ? name.slice(1) : name;
}
