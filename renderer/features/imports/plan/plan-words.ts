import type { FileState } from '../../../../shared/imports/open-file.ts';
import type { PlanRun, PlanState } from '../../../../shared/imports/plan.ts';
import { needsOf } from '../../../../shared/imports/plan-order.ts';
import type { NameOf } from '../../../../shared/imports/plan-words.ts';
import { countsWords } from '../../../../shared/sending/run-words.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { isUndone, undoneWords } from '../../../../shared/sending/undo.ts';
import { formatCount, listedUpTo, plural } from '../../../../shared/units.ts';
import { runsOf } from '../../../hooks/open-files.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { formatMoment } from '../../../ui/clock.ts';
import type { IconName } from '../../../ui/icon.tsx';
import { asOfWords, excludedHere, isWhole } from '../../../ui/run/run-words.ts';

/** Returns a function from the id of a file to its name. */
export const namesOf =
  (files: readonly FileState[]): NameOf =>
  (fileId) =>
    files.find(({ id }) => id === fileId)?.name ?? 'a closed file';

/** State of a file in the plan, in one short sentence. */
export interface PlanNote {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly words: string;
  /** 0 to 1 while it is sent. */
  readonly share: number | null;
}

interface NoteInput {
  readonly fileId: string;
  readonly plan: PlanState;
  readonly runs: readonly RunState[];
  readonly nameOf: NameOf;
  /** Name of the chosen connection. */
  readonly connection: string | null;
}

/** Returns the newest run of an open file to a connection that was no rehearsal. */
export const lastRunTo = (
  connection: string | null,
  runs: readonly RunState[],
  fileId: string,
): RunState | undefined =>
  runsOf(runs, fileId).find((run) => !run.rehearsal && run.connection === connection);

/** Returns the note on the card of a file; null if there is nothing to say. */
export function noteOf({ fileId, plan, runs, nameOf, connection }: NoteInput): PlanNote | null {
  const sent = plan.run?.files.find((file) => file.fileId === fileId);
  const run = runs.find(({ id }) => id === sent?.runId);
  if (sent?.state === 'waiting')
    return note('quiet', 'clock', sent.reason === '' ? 'Waiting for its turn.' : sent.reason);
  // A rehearsal that held the file back does not change what is stored, which is shown first.
  if (sent?.state === 'held' && !plan.run?.rehearsal) return note('warn', 'pause', sent.reason);
  if (run?.asOf !== undefined) return note('warn', 'warning', `${asOfWords(run, run.asOf)}.`);
  if (run && sent?.state === 'sending') {
    const done = run.rows - run.counts['not-sent'];
    const words = `${formatCount(done)} of ${plural(run.rows, 'row')}`;
    return { ...note('accent', 'play', words), share: run.rows === 0 ? 1 : done / run.rows };
  }
  const stored = plan.stored.find((each) => each.fileId === fileId && each.connection === connection);
  if (stored !== undefined) {
    const last = lastRunTo(connection, runs, fileId);
    const done = last?.action === 'DELETE' ? 'deleted' : 'stored';
    const excluded = last === undefined ? 0 : excludedHere(last);
    const words =
      excluded > 0 ? `${formatCount(excluded)} excluded, all others ${done}.` : `All rows ${done}.`;
    return note('ok', 'check', words);
  }
  if (sent?.state === 'held') return note('warn', 'pause', sent.reason);
  if (run?.rehearsal)
    return note(isWhole(run) ? 'quiet' : 'warn', 'flask', `Rehearsed: ${countsWords(run)}.`);
  const latestRun = run ?? lastRunTo(connection, runs, fileId);
  if (latestRun && isUndone(latestRun.undone))
    return note('quiet', 'back', `${undoneWords(latestRun.undone, formatMoment)}.`);
  if (latestRun && !isWhole(latestRun)) return note('warn', 'warning', `${countsWords(latestRun)}.`);
  if (run) return null;
  const needs = needsOf(fileId, plan).map(nameOf);
  if (needs.length === 0) return null;
  return note('quiet', 'arrow', `After ${listedUpTo(1, needs)}`);
}

const note = (tone: Tone, icon: IconName, words: string): PlanNote => ({ tone, icon, words, share: null });

/** `2 of 7 files so far, 1,200 rows sent`; for a rehearsal that waits, the reason. */
export function progressWords(run: PlanRun, runs: readonly RunState[]): string {
  const waitMessage = runs.find(({ id }) =>
    run.files.some(({ runId, state }) => runId === id && state === 'sending'),
  )?.message;
  if (run.rehearsal && waitMessage) return `Rehearsal: ${waitMessage}`;
  const ended = run.files.filter(({ state }) => state === 'done' || state === 'held').length;
  const progress = `${formatCount(ended)} of ${plural(run.files.length, 'file')} so far, ${plural(rowsDone(run, runs), 'row')} sent`;
  return run.rehearsal ? `Rehearsal: ${progress}` : progress;
}

const rowsDone = (run: PlanRun, runs: readonly RunState[]): number =>
  run.files
    .flatMap(({ runId }) => runs.find(({ id }) => id === runId) ?? [])
    .reduce((sum, { rows, counts }) => sum + rows - counts['not-sent'], 0);
