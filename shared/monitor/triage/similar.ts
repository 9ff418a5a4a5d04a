/** Groups of similar incidents: same origin node, and subjects that differ only in numbers and identifiers. */
import { z } from 'zod';

export const similarGroup = z.object({
  /** The subject with {@link anyPart} in place of what differs; empty for incidents without a subject. */
  pattern: z.string(),
  originNode: z.string(),
  count: z.number(),
  /** Incidents of the group that have not ended. */
  open: z.number(),
  /** The last change of any of them, in milliseconds since epoch. */
  changedAt: z.number(),
  /** Incidents of the group that changed last. */
  newest: z.array(z.object({ id: z.string(), subject: z.string(), status: z.string() })),
});
export type SimilarGroup = z.infer<typeof similarGroup>;

export const groupName = similarGroup.pick({ pattern: true, originNode: true });
export type GroupName = z.infer<typeof groupName>;

const anyPart = '…';

/** A word with its inner signs, such as `web-01`, `10.0.0.7:22`, `INC-7` or `12,000`. */
const word = /[\p{L}\p{N}]+(?:[-_.,:/@#]+[\p{L}\p{N}]+)*/gu;

/** Returns a subject with {@link anyPart} in place of each word with a digit, which is a number or an identifier. */
export const subjectPattern = (subject: string): string =>
  subject
    .replaceAll(word, (each) => (/\p{N}/u.test(each) ? anyPart : each))
    .replaceAll(/\s+/g, ' ')
    .trim();

export const isInGroup = (
  { subject, originNode }: { readonly subject: string; readonly originNode: string },
  group: GroupName,
): boolean => originNode === group.originNode && subjectPattern(subject) === group.pattern;
