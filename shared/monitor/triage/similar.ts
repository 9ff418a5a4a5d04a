/** Groups of similar incidents: same origin node, subjects that differ only in numbers and identifiers, or both. */
import { z } from 'zod';

/** What the incidents of a group have in common. */
export const similarity = z.enum(['both', 'subject', 'node']);
export type Similarity = z.infer<typeof similarity>;

export const similarGroup = z.object({
  /**
   * The subject with {@link anyPart} in place of what differs; empty for incidents without a subject, null for a group
   * with any subjects.
   */
  pattern: z.string().nullable(),
  /** Null for a group with any nodes. */
  originNode: z.string().nullable(),
  /** Number of different nodes. */
  nodes: z.number(),
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

interface Compared {
  readonly subject: string;
  readonly originNode: string;
}

export const groupOf = ({ subject, originNode }: Compared, by: Similarity): GroupName => ({
  pattern: by === 'node' ? null : subjectPattern(subject),
  originNode: by === 'subject' ? null : originNode,
});

export const isInGroup = ({ subject, originNode }: Compared, group: GroupName): boolean =>
  (group.originNode === null || originNode === group.originNode) &&
  (group.pattern === null || subjectPattern(subject) === group.pattern);
