import { useEffect, useRef } from 'react';
import type { PlanRun } from '../../../shared/imports/plan.ts';
import type { RunState } from '../../../shared/imports/runs.ts';
import { notifyDone, notifyEnded } from '../../ui/notify.tsx';
import { endWords } from './plan/plan-words.ts';
import { isWhole, runSentence, runStateWords } from './run-words.ts';
import { isRunning, useImports } from './store.ts';

/** Says how a run ended to whoever is looking at something else; `watched` is the file whose result is on screen. */
export function useRunNotices(runs: readonly RunState[], watched: string | null): void {
  const running = useRef(new Set<string>());
  const plan = useImports((store) => store.plan.run);
  const sendingPlan = useRef(false);
  useEffect(() => {
    for (const run of runs) {
      if (isRunning(run)) running.current.add(run.id);
      else if (running.current.delete(run.id) && run.fileId !== watched && !isOf(run, plan)) tell(run);
    }
    // The runs of a plan are told as one, when it is over.
    if (plan !== null && plan.endedAt === null) sendingPlan.current = true;
    else if (plan !== null && sendingPlan.current) {
      sendingPlan.current = false;
      tellPlan(plan, runs);
    }
  }, [runs, watched, plan]);
}

const isOf = ({ id }: RunState, plan: PlanRun | null): boolean =>
  plan?.files.some(({ runId }) => runId === id) ?? false;

function tellPlan(plan: PlanRun, runs: readonly RunState[]): void {
  const isAll = plan.files.every(({ runId }) => {
    const run = runs.find(({ id }) => id === runId);
    return run !== undefined && isWhole(run);
  });
  if (isAll) notifyDone('The plan was sent', endWords(plan, runs));
  else notifyEnded(`The plan was ${plan.state === 'cancelled' ? 'cancelled' : 'sent'}`, endWords(plan, runs));
}

function tell(run: RunState): void {
  const did = run.rehearsal ? 'rehearsed' : 'sent';
  if (run.state !== 'finished')
    notifyEnded(
      `${run.fileName}: the ${run.rehearsal ? 'rehearsal' : 'run'} was ${runStateWords(run.state)}`,
      runSentence(run),
    );
  else (isWhole(run) ? notifyDone : notifyEnded)(`${run.fileName} was ${did}`, runSentence(run));
}
