/** Undoing a run: the link from an undo to its run, and how much of the run has been deleted. */
import { z } from 'zod';
import { formatCount, plural } from '../units.ts';

/** Parts that an undo deletes, in the order of sending. */
const undoParts = ['edges', 'issues', 'vertices'] as const;
export type UndoPart = (typeof undoParts)[number];

/** The run that a file or another run undoes. */
export const undoTarget = z.object({
  runId: z.string(),
  fileName: z.string(),
  part: z.enum(undoParts),
  /** How many things of each part the undone run created, as far as their ids are known. */
  totals: z.record(z.enum(undoParts), z.number()),
});
export type UndoTarget = z.infer<typeof undoTarget>;

/** Objects of a run that an undo has deleted so far. */
export const undone = z.object({
  isRunning: z.boolean(),
  /** Milliseconds since epoch: the start of an undo that is running, else the end of the last one. */
  at: z.number(),
  /** Only parts of which the run created something. */
  parts: z.array(
    z.object({
      part: z.enum(undoParts),
      total: z.number(),
      deleted: z.number(),
      /** Things that no longer existed when they should be deleted. */
      absent: z.number(),
      unknown: z.number(),
      /** Whether an undo of this part was sent. */
      isSent: z.boolean(),
    }),
  ),
});
type Undone = z.infer<typeof undone>;

/** One run that undoes another one, or a part of it. */
export interface UndoRun {
  readonly runId: string;
  readonly part: UndoPart;
  readonly totals: UndoTarget['totals'];
  readonly startedAt: number;
  /** Null while it is running. */
  readonly endedAt: number | null;
  readonly deleted: number;
  readonly absent: number;
  readonly unknown: number;
}

/** Combines the undo runs of one run; undefined if there are none. @param runs oldest first */
export function undoneBy(runs: readonly UndoRun[]): Undone | undefined {
  const last = runs.at(-1);
  if (last === undefined) return undefined;
  const running = runs.find(({ endedAt }) => endedAt === null);
  const parts = undoParts.flatMap((part) => {
    const total = last.totals[part] ?? 0;
    const ofPart = runs.filter((run) => run.part === part);
    const newest = ofPart.at(-1);
    if (total === 0) return [];
    // A later undo continues where the earlier ones ended, so only the newest one knows about the remaining things.
    const deleted = Math.min(
      total,
      ofPart.reduce((sum, run) => sum + run.deleted, 0),
    );
    const absent = Math.min(newest?.absent ?? 0, total - deleted);
    const unknown = Math.min(newest?.unknown ?? 0, total - deleted - absent);
    return [{ part, total, deleted, absent, unknown, isSent: newest !== undefined }];
  });
  const at = running?.startedAt ?? Math.max(...runs.map(({ endedAt }) => endedAt ?? 0));
  return { isRunning: running !== undefined, at, parts };
}

/** Whether anything that the run created may be gone; not after an undo that stopped before its first request. */
export const isUndone = (undone: Undone | undefined): undone is Undone =>
  undone?.parts.some(({ deleted, absent, unknown }) => deleted + absent + unknown > 0) === true;

/** Whether everything that the run created is deleted or no longer exists. */
export const isUndoneWhole = ({ parts }: Undone): boolean =>
  parts.every(({ total, deleted, absent }) => deleted + absent === total);

/** Returns for example `Undone on 22 November, 14:02:11: 998 of 1,000 vertices deleted, 2 still exist`. */
export function undoneWords(undone: Undone, formatTime: (msSinceEpoch: number) => string): string {
  const verb = undone.isRunning
    ? 'Being undone since'
    : isUndone(undone)
      ? 'Undone'
      : 'Undo ended without deleting anything';
  const time = formatTime(undone.at);
  // The formatter leaves out the date of today.
  const when = undone.isRunning ? time : /^\d{1,2}:/u.test(time) ? `at ${time}` : `on ${time}`;
  return `${verb} ${when}: ${undonePartsWords(undone)}`;
}

/** Returns for example `4 of 4 edges deleted; 998 of 1,000 vertices deleted, 2 still exist`. */
export const undonePartsWords = (undone: Undone): string =>
  undone.parts.map((part) => partWords(part, undone)).join('; ');

const oneOf: Readonly<Record<UndoPart, string>> = { edges: 'edge', issues: 'issue', vertices: 'vertex' };

function partWords(
  { part, total, deleted, absent, unknown, isSent }: Undone['parts'][number],
  { isRunning }: Pick<Undone, 'isRunning'>,
): string {
  const things = plural(total, oneOf[part], part);
  if (!isSent) return `the undo of ${things} was not sent`;
  const words = [`${formatCount(deleted)} of ${things} deleted${isRunning ? ' so far' : ''}`];
  if (absent > 0) words.push(`${formatCount(absent)} no longer existed`);
  if (unknown > 0) words.push(`${formatCount(unknown)} unknown`);
  const left = total - deleted - absent - unknown;
  if (left > 0 && !isRunning) words.push(`${formatCount(left)} still ${left === 1 ? 'exists' : 'exist'}`);
  return words.join(', ');
}

/** Whether a row failed because what it deletes by its `ogit/_id` does not exist. @source wire.md §3 */
export const saysAbsent = (reason: string): boolean => reason.startsWith('404 ');
