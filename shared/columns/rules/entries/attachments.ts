/** Rules about attached content, also that of combined rows. */
import type { RuleEntry } from '../rule.ts';

const error = { severity: 'error', scope: 'row', kinds: ['attachments', 'combined'] } as const;

export const attachmentEntries = {
  /** @source interfaces.md 2.4, wire.md §3, fail items */
  'content-missing': {
    ...error,
    title: 'Attachments without content',
    advice: 'The platform attaches nothing without content; fill in content:text or content:base64.',
    bad: 'Empty cells under content:text and content:base64',
    good: 'Runbook under content:text',
  },
  /** @source wire.md §3, fail items */
  'content-twice': {
    ...error,
    title: 'Attachments with content in both forms',
    advice: 'The platform accepts either content:text or content:base64, not both; clear one of them.',
    bad: 'Runbook under content:text and UnVuYm9vaw== under content:base64',
    good: 'Runbook under content:text alone',
  },
  /** @source wire.md §3, fail items */
  base64: {
    ...error,
    title: 'Content that is not base64',
    advice:
      'The platform accepts base64 as defined in RFC 4648: A–Z a–z 0–9 + /, padded with = to a multiple of four characters.',
    bad: 'UnVuYm9vaw',
    good: 'UnVuYm9vaw==',
  },
  /** @source interfaces.md 2.4 */
  mimetype: {
    ...error,
    title: 'Invalid content types',
    advice:
      'The platform accepts a content type such as text/plain; if the cell is empty, the platform chooses one.',
    bad: 'plain text',
    good: 'text/plain',
  },
  /** @source interfaces.md 2.4 */
  'attachment-twice': {
    ...error,
    severity: 'warning',
    scope: 'file',
    kinds: ['attachments'],
    title: 'Attachments to a vertex of an earlier row',
    advice: 'A vertex has one attachment, so the later row wins; remove one of them if that is not intended.',
    bad: 'machine:web-01 under ogit/_xid in rows 4 and 9',
    good: 'machine:web-01 under ogit/_xid in row 4 alone',
  },
} as const satisfies Record<string, RuleEntry>;
