/** Waits until a run or a plan has ended: shows its progress, requests a sign-in, and cancels it when aborted. */
import type { Api } from '../../../shared/contract.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import type { SendSession } from './session.ts';

export type ImportsState = Parameters<Parameters<Api['imports']['changed']>[0]>[0];

interface FollowedProgress {
  /** The current run; null between two files. */
  readonly run: RunState | null;
  readonly hasEnded: boolean;
}

/** Whether sending ended because the platform refused the sign-in and no one could be asked. */
export interface FollowEnd {
  readonly isRefused: boolean;
}

const refreshMs = 1_000;

/**
 * Resolves when the work has ended.
 * @param look returns the current run, and whether the work has ended
 * @param cancel ends the work, after an abort or a refused sign-in
 */
export async function follow(
  { imports, reporter, signal, wait, showRun, onStopping, signInAgain }: SendSession,
  {
    progressOf,
    cancel,
  }: { progressOf(state: ImportsState): FollowedProgress; cancel(run: RunState | null): Promise<void> },
): Promise<FollowEnd> {
  const ended = Promise.withResolvers<void>();
  const show = showRun();
  let current: RunState | null = null;
  let isRefused = false;
  let isAsking = false;
  /** Whether the run has not waited for a sign-in since the last one was requested: only then is another requested. */
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
    const { run, hasEnded } = progressOf(state);
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
  const following = new AbortController();
  const refresh = async () => {
    // A run sends no changes while it waits for a response or its next read-back, but times on the display change.
    for (;;) {
      await wait(refreshMs, following.signal);
      if (following.signal.aborted) return;
      if (current !== null && !isAsking) show(current);
    }
  };
  // The pause rejects when following has ended.
  const refreshed = refresh().catch((error) => {
    if (!following.signal.aborted) ended.reject(error);
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
    following.abort();
    await refreshed;
    signal.removeEventListener('abort', onAbort);
    reporter.end();
  }
  return { isRefused: isRefused && !signal.aborted };
}
