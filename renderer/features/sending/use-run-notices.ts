import { useEffect, useRef } from 'react';
import type { PlanRun } from '../../../shared/imports/plan.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { isRunning, useOpenFiles } from '../../hooks/open-files.ts';
import { notifyDone, notifyEnded } from '../../ui/notify/notify.tsx';
import { endTitle, endWords } from '../../ui/run/plan-end-words.ts';
import { isWhole, runSentence, runStateWords } from '../../ui/run/run-words.ts';

/** Run of the result on screen: of a file, or from the history. */
interface Watched {
  readonly fileId: string | null;
  readonly runId: string | null;
  /** Runs without an open file are listed on screen, such as those of watched folders. */
  readonly areOthersListed?: boolean;
}

/** Shows how a run ended, or that it waits for the user, while another page is shown. */
export function useRunNotices(
  runs: readonly RunState[],
  { fileId, runId, areOthersListed = false }: Watched,
): void {
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
      else if (running.current.delete(run.id) && !isWatched(run) && !isListed(run) && !isOf(run, plan))
        notify(run);
    }
    // The runs of a plan are reported as one, when it is over.
    if (plan !== null && plan.endedAt === null) sendingPlan.current = true;
    else if (plan !== null && sendingPlan.current) {
      sendingPlan.current = false;
      notifyPlan(plan, runs);
    }
  }, [runs, fileId, runId, areOthersListed, plan, isLost]);
}

/** A run that waits for the user makes no progress until then. */
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

const isOf = ({ id }: RunState, plan: PlanRun | null): boolean =>
  plan?.files.some(({ runId }) => runId === id) ?? false;

function notifyPlan(plan: PlanRun, runs: readonly RunState[]): void {
  const isAll = plan.files.every(({ runId }) => {
    const run = runs.find(({ id }) => id === runId);
    return run !== undefined && isWhole(run);
  });
  (isAll ? notifyDone : notifyEnded)(endTitle(plan), endWords(plan, runs));
}

function notify(run: RunState): void {
  const did = run.rehearsal ? 'rehearsed' : 'sent';
  if (run.state !== 'finished')
    notifyEnded(
      `${run.fileName}: the ${run.rehearsal ? 'rehearsal' : 'run'} was ${runStateWords(run)}`,
      runSentence(run),
    );
  else (isWhole(run) ? notifyDone : notifyEnded)(`${run.fileName} was ${did}`, runSentence(run));
}
