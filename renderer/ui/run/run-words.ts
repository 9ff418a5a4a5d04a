/** Words, icons and colours for runs, which the page shows in Import, in the history and in notifications. */
import { assertNever } from '../../../shared/errors.ts';
import { actionLabel } from '../../../shared/imports/actions.ts';
import type { Action } from '../../../shared/imports/open-file.ts';
import { outcomes, sumOf } from '../../../shared/sending/outcomes.ts';
import { countsWords } from '../../../shared/sending/run-words.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { isUndone, isUndoneWhole, undoneWords } from '../../../shared/sending/undo.ts';
import { formatCount, formatDuration, plural, timeLeftMs } from '../../../shared/units.ts';
import type { Tone } from '../badge.tsx';
import { formatMoment } from '../clock.ts';
import type { IconName } from '../icon.tsx';

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Shows that the outcomes add up: `988 + 0 + 12 + 0 + 0 = 1,000 rows, every one accounted for`; also if they do not.
 */
export function sumWords(run: RunState): string {
  const { counts, rows, excludedCount, shards } = run;
  const sum = sumOf(counts);
  const terms = outcomes.map((outcome) => formatCount(counts[outcome])).join(' + ');
  const proof =
    sum === rows
      ? `${plural(rows, 'row')}, every one accounted for`
      : `${plural(sum, 'row')} of ${formatCount(rows)}`;
  const excluded = excludedHere(run);
  const elsewhere = excludedCount - excluded;
  const others = elsewhere > 0 ? `; ${plural(elsewhere, 'row')} of the file in other shards` : '';
  const leftOut = excluded > 0 ? `; ${plural(excluded, 'row')} of the file excluded` : '';
  const missing = shards?.missing.reduce((all, each) => all + each.rows, 0) ?? 0;
  const inMissingShards = missing > 0 ? `; ${plural(missing, 'row')} of the file in missing shards` : '';
  return `${terms} = ${proof}${others}${leftOut}${inMissingShards}`;
}

/** Returns how many rows of the file were excluded, without those that other shards send. */
export const excludedHere = ({
  rows,
  excludedCount,
  shard,
}: Pick<RunState, 'rows' | 'excludedCount' | 'shard'>): number =>
  shard === undefined ? excludedCount : shard.rows - rows;

/**
 * Describes a run of which nothing newer is known: `As of 14:02:11: 430 of 1,000 rows confirmed; the program ended`.
 * The other rows are not called “not sent”, because they may have been sent since.
 */
export const asOfWords = (
  { counts, rows, isElsewhere }: Pick<RunState, 'counts' | 'rows' | 'isElsewhere'>,
  asOf: number,
): string => {
  const confirmed = counts.stored + counts.partly + counts.failed;
  const why = isElsewhere ? 'another window or a terminal is sending it' : 'the program ended';
  return `As of ${formatMoment(asOf)}: ${formatCount(confirmed)} of ${plural(rows, 'row')} confirmed; ${why}`;
};

type CountedRun = Pick<RunState, 'counts' | 'rows' | 'action' | 'kind' | 'undone' | 'asOf' | 'isElsewhere'>;

/** Describes the outcomes of a run, and how much of it was undone since. */
export function runSentence(run: CountedRun): string {
  if (run.asOf !== undefined) return asOfWords(run, run.asOf);
  const words = `${plural(run.rows, 'row')}: ${countsWords(run)}`;
  return run.undone === undefined ? words : `${words}. ${undoneWords(run.undone, formatMoment)}`;
}

/** Describes the newest run of a file, for which the user may have chosen another action since. */
export const lastRunSentence = (run: RunState, chosen: Action): string =>
  run.asOf !== undefined
    ? `${runSentence(run)}.`
    : `Last run${run.action === chosen ? '' : ` (${actionLabel(run.action, run.kind)})`} of ${runSentence(run)}.`;

/** Common fields of a run and its line in the history. */
type RunLike = Pick<RunState, 'state' | 'counts' | 'rows' | 'action' | 'undone'> &
  Partial<Pick<RunState, 'waitsFor' | 'endedAt' | 'shards'>>;

/** Returns whether every row is stored and no shard is missing. */
export const isWhole = ({
  counts,
  rows,
  shards,
}: Pick<RunState, 'counts' | 'rows'> & Partial<Pick<RunState, 'shards'>>): boolean =>
  counts.stored === rows && (shards === undefined || shards.missing.length === 0);

/** Returns the icon and the colour of a run; green only if nothing is left to check. */
export function runLooks(run: RunLike): { tone: Tone; icon: IconName } {
  // A run that was undone is not green, because what it stored no longer exists.
  if (run.state === 'finished' && isUndone(run.undone)) return { tone: 'quiet', icon: 'back' };
  switch (run.state) {
    case 'sending':
      return run.waitsFor === 'sign-in'
        ? { tone: 'warn', icon: 'key' }
        : run.waitsFor === 'platform'
          ? { tone: 'warn', icon: 'clock' }
          : { tone: 'accent', icon: 'play' };
    case 'paused':
      return { tone: 'quiet', icon: 'pause' };
    case 'cancelling':
      return { tone: 'warn', icon: 'stop' };
    case 'cancelled':
      return { tone: 'quiet', icon: 'stop' };
    case 'finished':
      return isWhole(run) ? { tone: 'ok', icon: 'check' } : { tone: 'warn', icon: 'warning' };
    case 'stopped':
    case 'interrupted':
      return { tone: 'bad', icon: 'warning' };
    default:
      return assertNever(run.state);
  }
}

export function timeLeftWords(run: RunState): string {
  const ms = timeLeftMs(run.counts['not-sent'], run.rowsPerSecond);
  return ms === null ? 'time left not known yet' : `${formatDuration(ms)} left`;
}

/** Returns the state in a few words; for a run that waits, what it waits for. */
export function runStateWords({ state, waitsFor = null, undone }: RunLike): string {
  switch (state) {
    case 'sending':
      return waitsFor === 'sign-in'
        ? 'waits for sign-in'
        : waitsFor === 'platform'
          ? 'waits for the platform'
          : 'sending';
    case 'paused':
    case 'cancelling':
    case 'cancelled':
    case 'interrupted':
      return state;
    case 'finished':
      return !isUndone(undone) ? state : isUndoneWhole(undone) ? 'undone' : 'partly undone';
    case 'stopped':
      return 'stopped early';
    default:
      return assertNever(state);
  }
}

/** `4 requests at once of 500 rows · reduced to 250 rows: the last response took 9 s`. */
export function paceWords({ atOnce, rowsPerRequest, reason }: RunState['pace']): string {
  const now = `${atOnce === 1 ? '1 request at a time' : `${formatCount(atOnce)} requests at once`} of ${plural(rowsPerRequest, 'row')}`;
  return reason === '' ? now : `${now} · ${reason}`;
}

/** Returns `38 requests · 3 repeated · 4 of at most 64 by splitting`, without the parts whose number is 0. */
export function requestsWords({ requests, repeats, splits, mostSplits }: RunState): string {
  const parts = [plural(requests, 'request')];
  if (repeats > 0) parts.push(`${formatCount(repeats)} repeated`);
  if (splits > 0) parts.push(`${formatCount(splits)} of at most ${formatCount(mostSplits)} by splitting`);
  return parts.join(' · ');
}

/** Returns the target of a run, as a part of a sentence. */
export const whereWords = ({ rehearsal, connection }: Pick<RunState, 'rehearsal' | 'connection'>): string =>
  rehearsal ? 'a temporary practice platform' : connection;

/** Returns whether a run counts. A rehearsal does not once it has ended, because no platform has what it stored. */
export const isCounted = ({ rehearsal, endedAt }: RunState): boolean => !rehearsal || endedAt === null;
