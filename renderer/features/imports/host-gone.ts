import type { FileState, ReadyFile } from '../../../shared/imports/open-file.ts';
import type { PlanState } from '../../../shared/imports/plan.ts';
import type { RunState } from '../../../shared/imports/runs.ts';
import { isRunning, useImports } from './store.ts';

const gone = 'Graph Intake ended meanwhile;';
const openAgain = `${gone} open the file again.`;
const stoppedState = { state: 'failed', message: openAgain } as const;

/** Nothing moves any more once the host is gone, so nothing may look as if it did. */
export const stopAll = (): void =>
  useImports.setState(({ files, runs, plan, sending }) => ({
    files: files.map(stoppedFile),
    runs: runs.map(stoppedRun),
    plan: stoppedPlan(plan),
    sending: sending.map((one) => ({ ...one, failure: one.failure ?? openAgain })),
  }));

const stoppedRun = (run: RunState): RunState =>
  isRunning(run)
    ? {
        ...run,
        state: 'interrupted',
        waitsFor: null,
        rowsPerSecond: null,
        whyNotResumable: '',
        message: `${gone} start it again to go on; some of the rows counted as not sent may have been sent since.`,
      }
    : run;

const stoppedPlan = (plan: PlanState): PlanState => ({
  ...plan,
  ready: false,
  why: openAgain,
  run: plan.run && {
    ...plan.run,
    state: 'cancelled',
    endedAt: plan.run.endedAt ?? plan.run.startedAt,
    files: plan.run.files.map((file) =>
      file.state === 'waiting'
        ? { ...file, state: 'held', reason: 'Not sent, because Graph Intake ended.' }
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
