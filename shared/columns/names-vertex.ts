/** Recognises columns whose cells are ids or xids of vertices, so that the page can link a cell to its vertex. */
import type { FileKind } from '../imports/recognition.ts';
import { originNode } from './rules/attributes.ts';

const vertexHeads: ReadonlySet<string> = new Set([
  'ogit/_id',
  'ogit/_xid',
  'from:ogit/_id',
  'from:ogit/_xid',
  'to:ogit/_id',
  'to:ogit/_xid',
  originNode,
]);

/** Whether the cells under a head are ids or xids of vertices. @source interfaces.md 2.5 */
export const namesVertex = (head: string): boolean =>
  vertexHeads.has(head) ||
  head.startsWith('xid:') ||
  /^(?:edge|issue):[^:]+:vertex_x?id$/.test(head) ||
  namesVertexInIssue(/^issue:[^:]+:(.+)$/.exec(head)?.[1] ?? '');

const namesVertexInIssue = (attribute: string): boolean =>
  attribute === originNode || attribute.startsWith('xid:');

/** Whether the rows of a kind of file are about vertices; objects of a view have ids of their own kind. */
export const isOfVertices = (kind: FileKind): boolean => kind !== 'objects';
