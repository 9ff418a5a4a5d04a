import type { FileState, ReadyFile } from '../../../shared/imports/open-file.ts';
import type { PlanState } from '../../../shared/imports/plan.ts';
import type { RunState, RunSummary } from '../../../shared/sending/runs.ts';
import { formatMoment } from '../../ui/clock.ts';
import { isRunning, useImports } from './store.ts';

const gone = 'Graph Intake has ended;';
const openAgain = `${gone} open the file again.`;
const stoppedState = { state: 'failed', message: openAgain } as const;

/** Freezes all progress once the host is gone. */
export const stopAll = (): void =>
  useImports.setState(({ files, runs, plan, sending, receivedAt }) => ({
    lostAsOf: receivedAt,
    files: files.map(stoppedFile),
    runs: runs.map((run) => lostRun(run, receivedAt)),
    plan: stoppedPlan(plan, receivedAt),
    sending: sending.map((one) => ({ ...one, failure: one.failure ?? openAgain })),
  }));

/** Last known state of a run; a run of another process may still be running. */
export const lostRun = (run: RunState, asOf: number): RunState =>
  isRunning(run)
    ? {
        ...run,
        ...(!run.isElsewhere && { state: 'interrupted' }),
        asOf,
        waitsFor: null,
        verifying: null,
        inFlight: 0,
        rowsPerSecond: null,
        resumable: false,
        whyNotResumable: '',
        message: `${gone} start it again to continue. Some rows counted as not sent may have been sent since.`,
      }
    : { ...run, resumable: false, whyNotResumable: '' };

/** Like {@link lostRun}, for a line in the history. */
export const lostSummary = (run: RunSummary, asOf: number): RunSummary =>
  isRunning(run)
    ? { ...run, ...(!run.isElsewhere && { state: 'interrupted' as const }), asOf, resumable: false }
    : { ...run, resumable: false };

const stoppedPlan = (plan: PlanState, asOf: number): PlanState => ({
  ...plan,
  ready: false,
  why:
    plan.run !== null && plan.run.endedAt === null
      ? `As of ${formatMoment(asOf)} the plan was being sent; the program ended. Open History after the next start to see what was stored.`
      : openAgain,
  run: plan.run && {
    ...plan.run,
    state: 'cancelled',
    endedAt: plan.run.endedAt ?? asOf,
    files: plan.run.files.map((file) =>
      file.state === 'waiting'
        ? { ...file, state: 'held', reason: `Not sent as of ${formatMoment(asOf)}; the program ended.` }
        : file,
    ),
  },
});

const stoppedFile = (file: FileState): FileState =>
  file.reading.state === 'reading' || file.arriving !== null
    ? { ...file, arriving: null, reading: { state: 'failed', message: openAgain } }
    : file.reading.state === 'ready'
      ? { ...file, reading: { state: 'ready', file: stoppedWork(file.reading.file) } }
      : file;

const stoppedWork = (file: ReadyFile): ReadyFile => ({
  ...file,
  index: isGoing(file.index) ? stoppedState : file.index,
  check: isGoing(file.check) ? stoppedState : file.check,
  lookup: file.lookup.state === 'working' ? stoppedState : file.lookup,
  search: file.search && isGoing(file.search.work) ? { ...file.search, work: stoppedState } : file.search,
});

const isGoing = ({ state }: { state: string }): boolean => state === 'waiting' || state === 'working';
