import type { FileState, ReadyFile } from '../../../shared/imports/open-file.ts';
import type { PlanState } from '../../../shared/imports/plan.ts';
import { lostRun } from '../../hooks/lost-run.ts';
import { useOpenFiles } from '../../hooks/open-files.ts';
import { formatMoment } from '../../ui/clock.ts';
import { useImports } from './store.ts';

const openAgain = 'Graph Intake has closed. Open the file again.';
const stoppedState = { state: 'failed', message: openAgain } as const;

/** Marks all work in progress as failed or cancelled, once the host is gone. */
export function stopAll(): void {
  useOpenFiles.setState(({ files, runs, plan, receivedAt }) => ({
    lostAsOf: receivedAt,
    files: files.map(stoppedFile),
    runs: runs.map((run) => lostRun(run, receivedAt)),
    plan: stoppedPlan(plan, receivedAt),
  }));
  useImports.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => ({ ...upload, failure: upload.failure ?? openAgain })),
  }));
}

const stoppedPlan = (plan: PlanState, asOf: number): PlanState => ({
  ...plan,
  ready: false,
  why:
    plan.run !== null && plan.run.endedAt === null
      ? `As of ${formatMoment(asOf)} the plan was being sent when Graph Intake closed. After the next start, open History to see what was stored.`
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
  index: isActive(file.index) ? stoppedState : file.index,
  check: isActive(file.check) ? stoppedState : file.check,
  lookup: file.lookup.state === 'working' ? stoppedState : file.lookup,
  ...(file.facets && isActive(file.facets.work) && { facets: { ...file.facets, work: stoppedState } }),
  search: file.search && isActive(file.search.work) ? { ...file.search, work: stoppedState } : file.search,
});

const isActive = ({ state }: { state: string }): boolean => state === 'waiting' || state === 'working';
