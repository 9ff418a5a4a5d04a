/** Starts and stops the handler, one at a time for a data folder, and reports its state. */
import type { HandlerState } from '../../../../shared/actions.ts';
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { SignIn } from '../../../remote/auth.ts';
import type { Connections, ConnectionsService } from '../../connections/service.ts';
import { Denied } from '../outcome.ts';
import type { HandlerChoices } from '../stored-settings.ts';
import { type RunDeps, type RunningHandler, runHandler } from './running-handler.ts';

type HandlerLine = Pick<HandlerState, 'state' | 'message'>;

export interface Lifecycle {
  readonly line: HandlerLine;
  /** Null while it is stopped. */
  readonly running: RunningHandler | null;
  /** The id of the connection it is on, or was on last; empty before the first. */
  readonly connection: string;
  /** @throws AppError `conflict` where it runs in another process */
  start(connectionId: string): Promise<void>;
  stop(now: boolean): Promise<void>;
  /** Its connection became read-only: actions that have not started are denied, running ones are finished, then it stops. */
  refuse(why: string): Promise<void>;
}

type LifecycleDeps = Omit<RunDeps, 'current' | 'signIn' | 'onState'> & {
  readonly connections: Pick<Connections, 'fixedOn'>;
  readonly choices: HandlerChoices;
  /** Null where another process has it. */
  readonly claim: () => { release(): void } | null;
  /** Called when `line` changes. */
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
  const signInFor = async (own: Pick<ConnectionsService, 'signInAs'>, signIn: SignIn) => {
    const account = await choices.readAccount('service');
    return account === null ? signIn : own.signInAs(account);
  };
  const begin = async (connectionId: string): Promise<void> => {
    const own = connections.fixedOn(connectionId);
    const current = await own.forWriting();
    const claimed = deps.claim();
    if (claimed === null)
      throw new AppError('conflict', 'Another program already runs the action handler of this data folder.');
    release = () => claimed.release();
    try {
      connection = current.id;
      const signIn = await signInFor(own, current.signIn);
      const onState = (next: HandlerLine) => {
        if (line.state !== 'stopping') set(next);
      };
      running = await runHandler({ ...deps, current, signIn, onState });
    } catch (error) {
      release();
      throw error;
    }
  };

  const stop = async (isNow: boolean, last: HandlerLine): Promise<void> => {
    await starting?.catch(() => undefined);
    const stopped = running;
    if (stopped === null) {
      if (line.state !== 'stopped') set(last);
      return;
    }
    stopping ??= Promise.withResolvers<void>();
    if (line.state !== 'stopping') set({ state: 'stopping', message: '' });
    try {
      await stopped.stop(isNow);
    } finally {
      // Also if the disk fails at the end: nothing runs any more. A second stop finds it done.
      if (running === stopped) {
        running = null;
        release();
        set(last);
        stopping.resolve();
        stopping = null;
      }
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
    async start(connectionId) {
      // A start during a stop means that it should run afterwards.
      while (stopping !== null) await stopping.promise;
      if (running !== null) return;
      if (starting === null) set({ state: 'connecting', message: '' });
      starting ??= begin(connectionId).finally(() => {
        starting = null;
      });
      try {
        await starting;
      } catch (error) {
        set({ state: 'refused', message: toAppError(error).message });
        throw error;
      }
    },
    stop: (isNow) => stop(isNow, { state: 'stopped', message: '' }),
    async refuse(why) {
      await starting?.catch(() => undefined);
      if (running === null) return;
      running.handler.denyUnstarted(new Denied(why));
      await stop(false, { state: 'refused', message: why });
    },
  };
}
