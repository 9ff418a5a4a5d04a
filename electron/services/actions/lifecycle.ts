/** Starts and stops the handler, one at a time for a data folder, and says how it is. */
import type { HandlerState } from '../../../shared/actions.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { ConnectionsService, Current } from '../connections/service.ts';
import type { HandlerChoices } from './kept-settings.ts';
import { type RunDeps, type RunningHandler, runHandler } from './running-handler.ts';

export type HandlerLine = Pick<HandlerState, 'state' | 'message'>;

export interface Lifecycle {
  readonly line: HandlerLine;
  /** Null while it is stopped. */
  readonly running: RunningHandler | null;
  /** The id of the connection it is on, or was on last; empty before the first. */
  readonly connection: string;
  /** @throws AppError `conflict` where it runs in another process */
  start(): Promise<void>;
  stop(now: boolean): Promise<void>;
}

export type LifecycleDeps = Omit<RunDeps, 'current' | 'signIn' | 'onState'> & {
  readonly connections: Pick<ConnectionsService, 'current' | 'signInAs'>;
  readonly choices: HandlerChoices;
  /** Null where another process has it. */
  readonly claim: () => { release(): void } | null;
  /** Hears of `line` at once. */
  readonly onLine: () => void;
};

export function createLifecycle(deps: LifecycleDeps): Lifecycle {
  const { connections, choices, onLine } = deps;
  let line: HandlerLine = { state: 'stopped', message: '' };
  let running: RunningHandler | null = null;
  let connection = '';
  let release: () => void = () => undefined;
  let starting: Promise<void> | null = null;
  let stopping: PromiseWithResolvers<void> | null = null;

  const set = (next: HandlerLine): void => {
    line = next;
    onLine();
  };
  const signInOf = async (current: Current) => {
    const account = await choices.readAccount('service');
    return account === null ? current.signIn : connections.signInAs(account);
  };
  const begin = async (): Promise<void> => {
    const current = await connections.current();
    const claimed = deps.claim();
    if (claimed === null)
      throw new AppError(
        'conflict',
        'The action handler of this data folder runs in another program already.',
      );
    release = () => claimed.release();
    try {
      connection = current.id;
      const signIn = await signInOf(current);
      const onState = (next: HandlerLine) => {
        if (line.state !== 'stopping') set(next);
      };
      running = await runHandler({ ...deps, current, signIn, onState });
    } catch (error) {
      release();
      throw error;
    }
  };

  return {
    get line() {
      return line;
    },
    get running() {
      return running;
    },
    get connection() {
      return connection;
    },
    async start() {
      // Whoever starts it while it stops wants it to run afterwards.
      while (stopping !== null) await stopping.promise;
      if (running !== null) return;
      if (starting === null) set({ state: 'connecting', message: '' });
      starting ??= begin().finally(() => {
        starting = null;
      });
      try {
        await starting;
      } catch (error) {
        set({ state: 'refused', message: toAppError(error).message });
        throw error;
      }
    },
    async stop(isNow) {
      await starting?.catch(() => undefined);
      const stopped = running;
      if (stopped === null) {
        if (line.state !== 'stopped') set({ state: 'stopped', message: '' });
        return;
      }
      stopping ??= Promise.withResolvers<void>();
      if (line.state !== 'stopping') set({ state: 'stopping', message: '' });
      try {
        await stopped.stop(isNow);
      } finally {
        // Also where the disk fails at the end: nothing of it runs any more. A second stop finds it done.
        if (running === stopped) {
          running = null;
          release();
          set({ state: 'stopped', message: '' });
          stopping.resolve();
          stopping = null;
        }
      }
    },
  };
}
