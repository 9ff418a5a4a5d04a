/** Recognises the kind of a file from its header alone. */

import type { FileKind } from '../imports/recognition.ts';
import { isOwnHead } from './transforms.ts';

interface RecognisedKind {
  readonly kind: FileKind;
  /** Which heads decided, in words for users. */
  readonly reason: string;
}

/** @source interfaces.md 2.2–2.5 and 4.1 */
export function recogniseKind(heads: readonly string[]): RecognisedKind {
  const has = (name: string) => heads.includes(name);
  const find = (test: RegExp) => heads.find((name) => test.test(name));
  if (has('$id')) return { kind: 'objects', reason: 'it has $id' };
  const end = find(/^(from|to):ogit\/_x?id$/);
  if (end !== undefined) return { kind: 'edges', reason: `it has ${end}` };
  const group = find(/^(edge|issue):/);
  if (group !== undefined) return { kind: 'combined', reason: `it has ${group}` };
  if (!has('ogit/_type') && (has('items') || (has('value') && (has('timestamp') || has('time')))))
    return { kind: 'timeseries', reason: has('items') ? 'it has items' : 'it has value and a time' };
  const content = find(/^content:(text|base64)$/);
  if (content !== undefined) {
    const rest = heads.filter(
      (name) => !name.startsWith('content:') && !/^ogit\/_x?id$/.test(name) && !isOwnHead(name),
    );
    return rest.length === 0
      ? { kind: 'attachments', reason: `it has ${content} and no attributes` }
      : { kind: 'combined', reason: `it has ${content} in addition to attributes` };
  }
  return { kind: 'vertices', reason: 'none of its column names belongs to another kind' };
}
