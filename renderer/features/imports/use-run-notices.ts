import { useEffect, useRef } from 'react';
import type { RunState } from '../../../shared/imports.ts';
import { notifyDone, notifyEnded } from '../../ui/notify.tsx';
import { isWhole, runSentence, runStateWords } from './run-words.ts';
import { isRunning } from './store.ts';

/** Says how a run ended to whoever is looking at something else; `watched` is the file whose result is on screen. */
export function useRunNotices(runs: readonly RunState[], watched: string | null): void {
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const run of runs) {
      if (isRunning(run)) running.current.add(run.id);
      else if (running.current.delete(run.id) && run.fileId !== watched) tell(run);
    }
  }, [runs, watched]);
}

function tell(run: RunState): void {
  if (run.state !== 'finished')
    notifyEnded(`${run.fileName}: the run was ${runStateWords(run.state)}`, runSentence(run));
  else if (isWhole(run)) notifyDone(`${run.fileName} was sent`, runSentence(run));
  else notifyEnded(`${run.fileName} was sent`, runSentence(run));
}
