/** Follows what is being sent to its end: tells how far it is, asks for a sign-in, and ends it on Ctrl-C. */
import type { Api } from '../../shared/contract.ts';
import type { RunState } from '../../shared/imports/runs.ts';
import type { PlatformSession } from './platform-session.ts';
import { createRunProgress } from './run-progress.ts';

export type ImportsState = Parameters<Parameters<Api['imports']['changed']>[0]>[0];

export interface Followed {
  /** What is under way; null between two files. */
  readonly run: RunState | null;
  readonly hasEnded: boolean;
}

/** Whether it was ended because the platform refused the sign-in and nobody could be asked. */
export interface FollowEnd {
  readonly isRefused: boolean;
}

export async function follow(
  { imports, terminal, telling, signInAgain }: PlatformSession,
  { look, cancel }: { look(state: ImportsState): Followed; cancel(run: RunState | null): Promise<void> },
): Promise<FollowEnd> {
  const { signal, now } = terminal;
  const ended = Promise.withResolvers<void>();
  const progress = createRunProgress(telling, terminal.stderr, now);
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
      if (!signal.aborted && error instanceof Error) telling.say(error.message);
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
    if (!isAsking) progress.show(run);
  });
  const onAbort = () => {
    telling.say('Stopping after the requests under way; once more stops at once.');
    end();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    await ended.promise;
  } finally {
    stop();
    signal.removeEventListener('abort', onAbort);
    telling.end();
  }
  return { isRefused: isRefused && !signal.aborted };
}
