/** Rules about heads: the platform refuses the whole body, or no row could succeed. */
import { fileKinds } from '../../../imports/readings.ts';
import type { RuleEntry } from '../rule.ts';

const head = { severity: 'error', scope: 'head' } as const;

export const headEntries = {
  /** @source wire.md §3, whole requests */
  'head-empty': {
    ...head,
    kinds: fileKinds,
    title: 'Columns without a name',
    advice: 'The platform refuses the whole file; give the column a name or remove it.',
    bad: 'ogit/_xid,,ogit/name',
    good: 'ogit/_xid,ogit/_type,ogit/name',
  },
  /** Our own rule: a byte order mark is not part of a name. */
  'head-mark': {
    ...head,
    kinds: fileKinds,
    title: 'Columns whose name begins with a byte order mark',
    advice:
      'The file starts with two byte order marks, and only the first one is removed; save the file with one mark or none.',
    bad: '\\uFEFFogit/_xid',
    good: 'ogit/_xid',
  },
  /** @source wire.md §3, whole requests */
  'head-twice': {
    ...head,
    kinds: fileKinds,
    title: 'Columns with the same name',
    advice: 'The platform refuses the whole file; rename or remove one of the columns.',
    bad: 'ogit/_xid,ogit/name,ogit/name',
    good: 'ogit/_xid,ogit/name,/nickname',
  },
  /** @source wire.md §3, whole requests */
  'head-misplaced': {
    ...head,
    kinds: ['vertices', 'edges', 'timeseries', 'attachments', 'objects'],
    title: 'Columns that belong to another kind of file',
    advice:
      'The platform accepts edge: and issue: columns only in combined files, and content: columns also in attachments; choose the kind combined or remove the column.',
    bad: 'edge:1:verb in a vertices file',
    good: 'edge:1:verb in a combined file',
  },
  /** @source interfaces.md 4.1 rule 9 */
  'head-unknown-part': {
    ...head,
    kinds: ['attachments', 'combined'],
    title: 'Columns whose name ends in an unknown part',
    advice:
      'The platform refuses the whole file; an edge column ends in verb, direction, vertex_id or vertex_xid, a content column in text, base64 or mimetype, an issue column in an attribute.',
    bad: 'edge:1:target',
    good: 'edge:1:vertex_xid',
  },
  /** @source interfaces.md 4.1 rule 9 */
  'head-group-colon': {
    ...head,
    kinds: ['combined'],
    title: 'Columns whose group has a colon in its name',
    advice: 'The platform refuses the whole file; write the name of the group without a colon.',
    bad: 'edge:rack:1:verb',
    good: 'edge:rack-1:verb',
  },
  /** @source interfaces.md 2.2–2.4 */
  'head-needed': {
    ...head,
    kinds: ['edges', 'timeseries', 'attachments', 'objects'],
    title: 'Files without a column that every row needs',
    advice: 'Every row would fail, so nothing is sent; add the column or choose another kind of file.',
    bad: 'from:ogit/_xid,to:ogit/_xid',
    good: 'from:ogit/_xid,verb,to:ogit/_xid',
  },
} as const satisfies Record<string, RuleEntry>;
