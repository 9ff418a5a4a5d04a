/** Tests whether an object, as the platform returns it, has all values of a row. */
import { z } from 'zod';
import { canonical } from '../../monitor/canonical.ts';
import { commentsHead, typeHead } from './object-heads.ts';
import type { ObjectRow } from './object-row.ts';

const entries = z.record(z.string(), z.looseObject({ comments: z.array(z.unknown()) }));

/**
 * `same`: the object has every field and comment of the row. `no-comment`: it lacks a comment. `other`: some field
 * differs, or is returned in another form (an origin node may be named differently).
 */
type ShownAs = 'same' | 'no-comment' | 'other';

export function shownAs(row: ObjectRow, shown: Readonly<Record<string, unknown>>): ShownAs {
  const { [commentsHead]: comments, ...fields } = row.object;
  if (comments !== undefined && comments !== null && !hasComments(comments, shown[commentsHead]))
    return 'no-comment';
  const isSame = Object.entries(fields).every(([name, value]) =>
    value === null ? (shown[name] ?? null) === null : isShown(name, value, shown[name]),
  );
  return isSame ? 'same' : 'other';
}

/** Whether the object has a value of the row; a view that does not return types matches every type. */
const isShown = (name: string, value: unknown, shown: unknown): boolean =>
  shown === undefined ? name === typeHead : canonical(shown) === canonical(value);

/** Whether all written comments are shown, compared by id, time and text. */
function hasComments(written: unknown, shown: unknown): boolean {
  const writtenEntries = entries.safeParse(written).data;
  const shownEntries = entries.safeParse(shown).data ?? {};
  if (writtenEntries === undefined) return false;
  return Object.entries(writtenEntries).every(([id, { comments }]) => {
    const present = new Set((shownEntries[id]?.comments ?? []).map(commentText));
    return comments.every((each) => present.has(commentText(each)));
  });
}

const comment = z.looseObject({ timestamp: z.coerce.number(), value: z.string() });

/** The platform may show more of a comment than was written. */
function commentText(each: unknown): string {
  const { data } = comment.safeParse(each);
  return data === undefined ? canonical(each) : `${data.timestamp} ${data.value}`;
}
