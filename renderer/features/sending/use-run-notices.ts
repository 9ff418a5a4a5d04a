import { useEffect, useRef } from 'react';
import type { PlanRun } from '../../../shared/imports/plan.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { isRunning, useOpenFiles } from '../../hooks/open-files.ts';
import { notifyDone, notifyEnded } from '../../ui/notify/notify.tsx';
import { endTitle, endWords } from '../../ui/run/plan-end-words.ts';
import { isWhole, runSentence, runStateWords } from '../../ui/run/run-words.ts';

/** The run whose result is on screen: that of an open file, or one of the history. Its end needs no notification. */
interface Watched {
  readonly fileId: string | null;
  readonly runId: string | null;
  /** The page on screen lists runs without an open file, such as those of watched folders. */
  readonly areOthersListed?: boolean;
}

/** Notifies the user when a run has ended or waits for a sign-in, unless its result is on screen. */
export function useRunNotices(
  runs: readonly RunState[],
  { fileId, runId, areOthersListed = false }: Watched,
): void {
  /** Ids of runs that were running at the last change, and of those whose wait was notified. */
  const running = useRef(new Set<string>());
  const waiting = useRef(new Set<string>());
  const plan = useOpenFiles((store) => store.plan.run);
  const sendingPlan = useRef(false);
  const isLost = useOpenFiles((store) => store.lostAsOf !== null);
  useEffect(() => {
    // The end of a run is unknown if the host was lost before it.
    if (isLost) return;
    const isWatched = (run: RunState) => run.id === runId || (run.fileId !== '' && run.fileId === fileId);
    const isListed = (run: RunState) => areOthersListed && run.fileId === '';
    for (const run of runs) {
      notifyWaiting(run, waiting.current, isWatched(run));
      if (isRunning(run)) running.current.add(run.id);
      else if (running.current.delete(run.id) && !isWatched(run) && !isListed(run) && !isInPlan(run, plan))
        notifyRun(run);
    }
    // The runs of a plan are reported as one, when it is over.
    if (plan !== null && plan.endedAt === null) sendingPlan.current = true;
    else if (plan !== null && sendingPlan.current) {
      sendingPlan.current = false;
      notifyPlan(plan, runs);
    }
  }, [runs, fileId, runId, areOthersListed, plan, isLost]);
}

/** Notifies once of each wait for a sign-in, because the run makes no progress until then. */
function notifyWaiting(run: RunState, notified: Set<string>, isWatched: boolean): void {
  if (run.waitsFor !== 'sign-in') notified.delete(run.id);
  else if (!notified.has(run.id)) {
    notified.add(run.id);
    if (!isWatched)
      notifyEnded(
        `${run.fileName} waits for sign-in`,
        `${run.connection} refuses the sign-in. ${run.message}`,
      );
  }
}

const isInPlan = ({ id }: RunState, plan: PlanRun | null): boolean =>
  plan?.files.some(({ runId }) => runId === id) ?? false;

function notifyPlan(plan: PlanRun, runs: readonly RunState[]): void {
  const isAll = plan.files.every(({ runId }) => {
    const run = runs.find(({ id }) => id === runId);
    return run !== undefined && isWhole(run);
  });
  (isAll ? notifyDone : notifyEnded)(endTitle(plan), endWords(plan, runs));
}

function notifyRun(run: RunState): void {
  const did = run.rehearsal ? 'rehearsed' : 'sent';
  if (run.state !== 'finished')
    notifyEnded(
      `${run.fileName}: the ${run.rehearsal ? 'rehearsal' : 'run'} was ${runStateWords(run)}`,
      runSentence(run),
    );
  else (isWhole(run) ? notifyDone : notifyEnded)(`${run.fileName} was ${did}`, runSentence(run));
}
