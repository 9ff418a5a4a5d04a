/** Follows a send to its end: shows the progress, asks for a sign-in, and cancels once the work is to end. */
import type { Api } from '../../../shared/contract.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import type { SendSession } from './session.ts';

export type ImportsState = Parameters<Parameters<Api['imports']['changed']>[0]>[0];

interface Followed {
  /** The current run; null between two files. */
  readonly run: RunState | null;
  readonly hasEnded: boolean;
}

/** Whether it ended because the platform refused the sign-in and no one could be asked. */
export interface FollowEnd {
  readonly isRefused: boolean;
}

const refreshMs = 1_000;

export async function follow(
  { imports, reporter, signal, wait, showRun, onStopping, signInAgain }: SendSession,
  { look, cancel }: { look(state: ImportsState): Followed; cancel(run: RunState | null): Promise<void> },
): Promise<FollowEnd> {
  const ended = Promise.withResolvers<void>();
  const show = showRun();
  let current: RunState | null = null;
  let isRefused = false;
  let isAsking = false;
  /** It did not wait for a sign-in when it was last looked at. */
  let isArmed = true;

  const end = () => void cancel(current).catch(ended.reject);
  const signIn = async () => {
    isAsking = true;
    try {
      isRefused = !(await signInAgain());
    } catch (error) {
      isRefused = true;
      if (!signal.aborted && error instanceof Error) reporter.say(error.message);
    }
    isAsking = false;
    isArmed = false;
    if (isRefused) end();
  };
  const stop = imports.changed((state) => {
    const { run, hasEnded } = look(state);
    current = run;
    if (hasEnded) return ended.resolve();
    if (run === null) return;
    if (run.waitsFor !== 'sign-in') isArmed = true;
    else if (isArmed && !isAsking) {
      isArmed = false;
      void signIn();
    }
    if (!isAsking) show(run);
  });
  const over = new AbortController();
  const refresh = async () => {
    // What comes from the run says nothing while it waits for a response, or for its next read-back.
    for (;;) {
      await wait(refreshMs, over.signal);
      if (over.signal.aborted) return;
      if (current !== null && !isAsking) show(current);
    }
  };
  // Rejected when it is over.
  const refreshed = refresh().catch((error) => {
    if (!over.signal.aborted) ended.reject(error);
  });
  const onAbort = () => {
    onStopping();
    end();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    await ended.promise;
  } finally {
    stop();
    over.abort();
    await refreshed;
    signal.removeEventListener('abort', onAbort);
    reporter.end();
  }
  return { isRefused: isRefused && !signal.aborted };
}
