/** A run as the page sees it, put together from what is kept of it and from what goes on. */
import { type OutcomeCounts, sumOf } from '../../../../shared/imports/outcomes.ts';
import { type RepeatClass, repeatClasses } from '../../../../shared/imports/repeat.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import { plural } from '../../../../shared/units.ts';
import type { Journal, KeptRun } from '../../../storage/journal/journal.ts';
import { mostSplits } from './delivery.ts';

export type UnknownRows = Record<RepeatClass, number>;
export const noUnknown = (): UnknownRows =>
  Object.fromEntries(repeatClasses.map((each) => [each, 0])) as UnknownRows;

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

const goesOn = 'It is still going on.';
export const sentElsewhere =
  'It is being sent in another window or a terminal; wait until it ends, or cancel it there.';

/** Why a run cannot go on; empty where it can. */
export function whyNotResumable(
  { rehearsal, file }: Pick<KeptRun, 'rehearsal' | 'file'>,
  run: Pick<RunState, 'state' | 'counts'>,
): string {
  if (!isEnded(run)) return goesOn;
  if (rehearsal) return 'It was a rehearsal; nothing of it is kept to go on with.';
  if (run.counts['not-sent'] + run.counts.unknown === 0) return 'No row is left to send.';
  return file === null ? 'Its file was not kept.' : '';
}

/** Why it stops although rows are left: the user said so, or the program ends. */
export type StoppedAs = 'cancelled' | 'interrupted';

/** How a run ends, with the reason. */
export function endOf(of: {
  readonly problem: string;
  /** What it was before work that sends nothing. */
  readonly backTo: Pick<RunState, 'state' | 'message'> | undefined;
  /** Rows that are not sent. */
  readonly left: number;
  /** The file has fewer rows than when the run began. */
  readonly isShorter: boolean;
  readonly isStopped: boolean;
  readonly endsAs: StoppedAs;
}): Pick<RunState, 'state' | 'message'> {
  if (of.problem !== '') return { state: 'stopped', message: of.problem };
  if (of.backTo !== undefined) return of.backTo;
  if (of.left === 0) return { state: 'finished', message: '' };
  if (!of.isStopped) {
    const rows = plural(of.left, 'row was', 'rows were');
    const message = of.isShorter
      ? `${rows} not sent: the file has fewer rows than when the run began.`
      : `${rows} not stored yet; each says why. Going on sends them.`;
    return { state: 'stopped', message };
  }
  const message = of.endsAs === 'interrupted' ? 'The program ended before all rows were sent.' : '';
  return { state: of.endsAs, message };
}

type Told = Pick<
  KeptRun,
  'id' | 'fileName' | 'connection' | 'rehearsal' | 'kind' | 'action' | 'startedAt' | 'aside'
>;
const shared = ({ id, fileName, connection, rehearsal, kind, action, startedAt }: Told) =>
  ({ id, fileName, connection, rehearsal, kind, action, startedAt, evidence: false }) as const;

const quiet = {
  waitsFor: null,
  inFlight: 0,
  repeats: 0,
  splits: 0,
  mostSplits,
  pace: { rowsPerRequest: 0, atOnce: 0, reason: '' },
  rowsPerSecond: null,
} as const;

/** A run that begins or goes on. */
export function beginningOf(
  run: Told,
  asked: Pick<RunState, 'fileId' | 'requests' | 'repeats' | 'splits'> & {
    counts: OutcomeCounts;
    unknown: UnknownRows;
  },
): RunState {
  return {
    ...shared(run),
    ...quiet,
    ...asked,
    // Each time that it goes on it may split as often again.
    mostSplits: asked.splits + mostSplits,
    state: 'sending',
    message: '',
    rows: sumOf(asked.counts),
    setAside: run.aside.size,
    endedAt: null,
    causes: [],
    resumable: false,
    whyNotResumable: goesOn,
  };
}

/** A run as the journal has it: of another session or of another process, or ended. */
export function keptState(
  journal: Pick<Journal, 'causes' | 'unknown'>,
  found: NonNullable<ReturnType<Journal['find']>>,
): RunState {
  const { run, progress, counts, requests, repeats, splits } = found;
  const why = isEnded(progress) ? whyNotResumable(run, { state: progress.state, counts }) : sentElsewhere;
  return {
    ...shared(run),
    ...quiet,
    fileId: '',
    state: progress.state,
    message: progress.message,
    rows: sumOf(counts),
    setAside: run.aside.size,
    counts,
    unknown: counts.unknown === 0 ? noUnknown() : journal.unknown(run.id),
    requests,
    repeats,
    splits,
    mostSplits: Math.max(splits, mostSplits),
    endedAt: progress.endedAt,
    causes: counts.partly + counts.failed + counts.unknown === 0 ? [] : journal.causes(run.id),
    resumable: why === '',
    whyNotResumable: why,
  };
}
