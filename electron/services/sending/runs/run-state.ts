/** A run as the page sees it, combined from its stored and its live state. */

import { firstUnsent } from '../../../../shared/imports/columns/unsent-columns.ts';
import { type RetrySafety, retrySafeties } from '../../../../shared/imports/retry-safety.ts';
import { type OutcomeCounts, sumOf } from '../../../../shared/sending/outcomes.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { groupIdOf } from '../../../../shared/sending/shard-group.ts';
import { undoneBy } from '../../../../shared/sending/undo.ts';
import { plural } from '../../../../shared/units.ts';
import type { Journal, StoredRun, Undoing } from '../../../storage/journal/journal.ts';
import { mostSplits } from '../delivery/delivery.ts';
import { shardOfTerms, unsentIn } from './stored-terms.ts';

/** Number of unknown rows by retry safety. */
type UnknownRows = Record<RetrySafety, number>;
/** Returns the numbers of a run without unknown rows. */
export const noUnknown = (): UnknownRows =>
  Object.fromEntries(retrySafeties.map((each) => [each, 0])) as UnknownRows;

const hasEnded: Readonly<Record<RunState['state'], boolean>> = {
  sending: false,
  paused: false,
  cancelling: false,
  cancelled: true,
  finished: true,
  stopped: true,
  interrupted: true,
};
export const isEnded = ({ state }: Pick<RunState, 'state'>): boolean => hasEnded[state];

const activeReason = 'It is still running.';
export const sentElsewhere =
  'It is being sent in another window or a terminal; wait until it ends, or cancel it there.';

/** Why a run cannot continue; empty if it can. */
export function whyNotResumable(
  { rehearsal, file }: Pick<StoredRun, 'rehearsal' | 'file'>,
  run: Pick<RunState, 'state' | 'counts'>,
): string {
  if (!isEnded(run)) return activeReason;
  if (rehearsal) return 'It was a rehearsal, which cannot be continued.';
  if (run.counts['not-sent'] + run.counts.unknown === 0) return 'No rows are left to send.';
  return file === null ? 'Its file was not stored.' : '';
}

/** Returns the state of a run that has no connection any more. @param why empty if it has one */
export const withConnection = (state: RunState, why: string): RunState =>
  state.resumable && why !== '' ? { ...state, resumable: false, whyNotResumable: why } : state;

/** Why it stops although rows are left: the user cancelled it, or the program ends. */
export type StoppedAs = 'cancelled' | 'interrupted';

/** Returns the final state of a run, with the reason. */
export function endOf(ending: {
  readonly problem: string;
  /** The state to return to after work that sends nothing; undefined for other work. */
  readonly endsIn: Pick<RunState, 'state' | 'message'> | undefined;
  /** Rows that are not sent. */
  readonly left: number;
  /** The file has fewer rows than when the run began. */
  readonly isShorter: boolean;
  readonly isStopped: boolean;
  readonly endsAs: StoppedAs;
  /** Whether it was stopped while rows were being verified. */
  readonly wasVerifying?: boolean;
}): Pick<RunState, 'state' | 'message'> {
  if (ending.problem !== '') return { state: 'stopped', message: ending.problem };
  if (ending.endsIn !== undefined) return ending.endsIn;
  if (ending.left === 0 && ending.wasVerifying !== true) return { state: 'finished', message: '' };
  if (!ending.isStopped) {
    const rows = plural(ending.left, 'row was', 'rows were');
    const message = ending.isShorter
      ? `${rows} not sent: the file has fewer rows than when the run began.`
      : `${rows} not stored yet; each row shows the reason. Continue the run to send them.`;
    return { state: 'stopped', message };
  }
  const missing = ending.left === 0 ? 'verified' : 'sent';
  const message = ending.endsAs === 'interrupted' ? `The program ended before all rows were ${missing}.` : '';
  return { state: ending.endsAs, message };
}

type RunFields = Pick<
  StoredRun,
  'id' | 'fileName' | 'connection' | 'rehearsal' | 'kind' | 'action' | 'startedAt' | 'excluded' | 'terms'
>;
const sharedFields = ({ id, fileName, connection, rehearsal, kind, action, startedAt, terms }: RunFields) => {
  const unsent = unsentIn(terms);
  return {
    id,
    fileName,
    connection,
    rehearsal,
    kind,
    action,
    startedAt,
    evidence: false,
    ...(unsent.length > 0 && { unsent: firstUnsent(unsent) }),
  } as const;
};

const idleFields = {
  waitsFor: null,
  inFlight: 0,
  verifying: null,
  repeats: 0,
  splits: 0,
  mostSplits,
  pace: { rowsPerRequest: 0, atOnce: 0, reason: '' },
  rowsPerSecond: null,
} as const;

/** Returns the state of a run that starts or continues. */
export function beginningOf(
  run: RunFields,
  input: Pick<RunState, 'fileId' | 'requests' | 'repeats' | 'splits' | 'causes'> & {
    counts: OutcomeCounts;
    unknown: UnknownRows;
  },
): RunState {
  return {
    ...sharedFields(run),
    ...idleFields,
    ...input,
    // Each time that it continues it may split as often again.
    mostSplits: input.splits + mostSplits,
    state: 'sending',
    message: '',
    rows: sumOf(input.counts),
    excludedCount: run.excluded.size,
    endedAt: null,
    resumable: false,
    whyNotResumable: activeReason,
  };
}

/** Returns the causes to list: without those of rows that were never sent, if nothing failed or is unknown. */
export const listedCauses = (
  causes: RunState['causes'],
  { partly, failed, unknown }: RunState['counts'],
): RunState['causes'] =>
  partly + failed + unknown > 0 ? causes : causes.filter(({ outcome }) => outcome === 'stored');

/** Returns the run that this one undoes, and what undo runs deleted of this one. */
export function undoStateOf(found: Undoing): Pick<RunState, 'undoes' | 'undone'> {
  const undone = undoneBy(found.undoneBy);
  return { ...(found.undoes && { undoes: found.undoes }), ...(undone && { undone }) };
}

/** Returns the state of a run from the journal: of one that has ended, or that another process is sending. */
export function storedState(
  journal: Pick<Journal, 'causes' | 'unknown'>,
  found: NonNullable<ReturnType<Journal['find']>>,
  now: number,
): RunState {
  const { run, progress, counts, requests, repeats, splits } = found;
  const why = isEnded(progress) ? whyNotResumable(run, { state: progress.state, counts }) : sentElsewhere;
  return {
    ...sharedFields(run),
    ...idleFields,
    fileId: '',
    state: progress.state,
    message: progress.message,
    rows: sumOf(counts),
    excludedCount: run.excluded.size,
    counts,
    unknown: counts.unknown === 0 ? noUnknown() : journal.unknown(run.id),
    requests,
    repeats,
    splits,
    mostSplits: Math.max(splits, mostSplits),
    endedAt: progress.endedAt,
    causes: listedCauses(journal.causes(run.id), counts),
    resumable: why === '',
    whyNotResumable: why,
    ...(!isEnded(progress) && { isElsewhere: true, asOf: now }),
    ...undoStateOf(found),
    ...shardStateOf(run),
  };
}

function shardStateOf({ id, terms }: Pick<StoredRun, 'id' | 'terms'>): Pick<RunState, 'shard'> {
  const shard = shardOfTerms(terms);
  if (shard === undefined) return {};
  const { group, index, count, sizes } = shard;
  return { shard: { group, index, count, rows: sizes[index - 1] ?? 0, groupRunId: groupIdOf(id) } };
}
