/** Rules about attached content, also that of combined rows. */
import type { RuleEntry } from '../rule.ts';

const error = { severity: 'error', scope: 'row', kinds: ['attachments', 'combined'] } as const;

export const attachmentEntries = {
  'content-missing': {
    ...error,
    title: 'Attachments without content',
    advice: 'The platform attaches nothing without content; fill content:text or content:base64.',
    bad: 'Empty cells under content:text and content:base64',
    good: 'Runbook under content:text',
    source: 'interfaces.md 2.4, wire.md §3, fail items',
  },
  'content-twice': {
    ...error,
    title: 'Attachments with content in both forms',
    advice: 'The platform takes either content:text or content:base64; empty one of the two.',
    bad: 'Runbook under content:text and UnVuYm9vaw== under content:base64',
    good: 'Runbook under content:text alone',
    source: 'wire.md §3, fail items',
  },
  base64: {
    ...error,
    title: 'Content that is no base64',
    advice:
      'The platform takes base64 as RFC 4648 has it: A–Z a–z 0–9 + /, filled up with = to a multiple of four.',
    bad: 'UnVuYm9vaw',
    good: 'UnVuYm9vaw==',
    source: 'wire.md §3, fail items',
  },
  mimetype: {
    ...error,
    title: 'Content types of another form',
    advice:
      'The platform takes a content type such as text/plain; an empty cell leaves the choice to the platform.',
    bad: 'plain text',
    good: 'text/plain',
    source: 'interfaces.md 2.4',
  },
} as const satisfies Record<string, RuleEntry>;
