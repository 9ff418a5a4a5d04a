/** Derives the targets of a file whose heads already follow the conventions, such as `ogit/_xid` or `edge:1:verb`. */
import { readHead } from '../columns/header.ts';
import { isObjectHead } from '../imports/objects/object-heads.ts';
import type { FileKind } from '../imports/recognition.ts';
import type { Field } from './field.ts';
import { partHeads, type Target, target } from './target.ts';
import { fitsKind } from './target-faults.ts';

export interface Conventional {
  readonly target: Target;
  /** The columns that the target reads. */
  readonly columns: readonly string[];
}

const from = (column: string): Field => ({ from: { column }, transforms: [] });

/**
 * Returns the targets of the heads that follow the conventions. Other heads are left out, as are incomplete edges and
 * contents, and targets that the kind of file cannot have.
 */
export function conventionalTargets(header: readonly string[], kind: FileKind): Conventional[] {
  const found: Conventional[] = [];
  const usedColumns = new Set<string>();
  for (const head of header) {
    const candidate = usedColumns.has(head) ? null : conventionalTarget(head, header, kind);
    if (candidate === null) continue;
    for (const column of candidate.columns) usedColumns.add(column);
    // A name that heads may have and recipes may not, such as an empty one, is left to the user.
    if (fitsKind(kind, candidate.target) && target.safeParse(candidate.target).success) found.push(candidate);
  }
  return found;
}

function conventionalTarget(head: string, header: readonly string[], kind: FileKind): Conventional | null {
  if (kind === 'edges' || kind === 'timeseries') {
    const name = partHeads.find((part) => part === head);
    if (name !== undefined) return { target: { kind: 'part', name, ...from(head) }, columns: [head] };
  }
  if (kind === 'objects')
    return isObjectHead(head)
      ? { target: { kind: 'attribute', name: head, lookUp: false, ...from(head) }, columns: [head] }
      : null;
  if (head === 'ogit/_xid' || head === 'ogit/_id')
    return { target: { kind: 'identity', name: head, ...from(head) }, columns: [head] };
  const { kind: column } = readHead(head);
  if (column === 'content') return contentTarget(header);
  if (column === 'free' || (column === 'attribute' && head.startsWith('ogit/')))
    return { target: { kind: 'attribute', name: head, lookUp: false, ...from(head) }, columns: [head] };
  if (column === 'lookup') {
    const name = head.slice('xid:'.length);
    return { target: { kind: 'attribute', name, lookUp: true, ...from(head) }, columns: [head] };
  }
  if (column === 'map') {
    const effect = head.startsWith('=') ? '=' : head.startsWith('+') ? '+' : '-';
    const name = head.slice(1);
    return { target: { kind: 'list', name, effect, value: from(head), json: true }, columns: [head] };
  }
  const [, id = ''] = head.split(':');
  if (column === 'edge') return edgeTarget(id, header);
  return column === 'issue' ? issueTarget(id, header) : null;
}

function contentTarget(header: readonly string[]): Conventional | null {
  const as = header.includes('content:text') ? 'text' : 'base64';
  const content = `content:${as}`;
  if (!header.includes(content)) return null;
  const mimetype = header.includes('content:mimetype') ? { mimetype: from('content:mimetype') } : {};
  return {
    target: { kind: 'content', as, content: from(content), ...mimetype },
    columns: [content, ...('mimetype' in mimetype ? ['content:mimetype'] : [])],
  };
}

function edgeTarget(id: string, header: readonly string[]): Conventional | null {
  const head = (part: string) => `edge:${id}:${part}`;
  const has = (part: string) => header.includes(head(part));
  if (!has('verb') || !(has('vertex_id') || has('vertex_xid'))) return null;
  const by = has('vertex_xid') ? 'xid' : 'id';
  const other = head(`vertex_${by}`);
  const direction = has('direction') ? { direction: from(head('direction')) } : {};
  return {
    target: { kind: 'edge', id, verb: from(head('verb')), ...direction, other: { by, ...from(other) } },
    columns: [head('verb'), other, ...('direction' in direction ? [head('direction')] : [])],
  };
}

function issueTarget(id: string, header: readonly string[]): Conventional | null {
  const prefix = `issue:${id}:`;
  const columns = [...new Set(header)].filter((head) => head.startsWith(prefix));
  const attributes = columns.map((head) => {
    const name = head.slice(prefix.length);
    const lookUp = name.startsWith('xid:');
    return { name: lookUp ? name.slice('xid:'.length) : name, lookUp, ...from(head) };
  });
  return attributes.length === 0 ? null : { target: { kind: 'issue', id, attributes }, columns };
}
