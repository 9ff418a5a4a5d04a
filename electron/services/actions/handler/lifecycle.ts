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
  readonly status: HandlerLine;
  /** Null while the handler is stopped. */
  readonly running: RunningHandler | null;
  /** Id of the connection of the current or last handler; empty before the first. */
  readonly connection: string;
  /** @throws AppError `conflict` where it runs in another process */
  start(connectionId: string): Promise<void>;
  /** @param now aborts running actions in place of finishing them */
  stop(now: boolean): Promise<void>;
  /** Its connection became read-only: denies actions that have not started, finishes running ones, then stops. */
  refuse(why: string): Promise<void>;
}

type LifecycleDeps = Omit<RunDeps, 'current' | 'signIn' | 'onState'> & {
  readonly connections: Pick<Connections, 'fixedOn'>;
  readonly choices: HandlerChoices;
  /** Claims the right to run the handler; returns null where another process has it. */
  readonly claim: () => { release(): void } | null;
  /** Called when `status` changes. */
  readonly onStatus: () => void;
};

export function createLifecycle(deps: LifecycleDeps): Lifecycle {
  const { connections, choices, onStatus } = deps;
  let line: HandlerLine = { state: 'stopped', message: '' };
  let running: RunningHandler | null = null;
  let connection = '';
  let release: () => void = () => undefined;
  let starting: Promise<void> | null = null;
  let stopping: PromiseWithResolvers<void> | null = null;

  const setLine = (next: HandlerLine): void => {
    line = next;
    onStatus();
  };
  const signInFor = async (fixedConnection: Pick<ConnectionsService, 'signInAs'>, signIn: SignIn) => {
    const account = await choices.readAccount('service');
    return account === null ? signIn : fixedConnection.signInAs(account);
  };
  const begin = async (connectionId: string): Promise<void> => {
    const fixedConnection = connections.fixedOn(connectionId);
    const current = await fixedConnection.forWriting();
    const claimed = deps.claim();
    if (claimed === null)
      throw new AppError(
        'conflict',
        'The action handler of this data folder is already running in another process of Graph Intake; stop it there first.',
      );
    release = () => claimed.release();
    try {
      connection = current.id;
      const signIn = await signInFor(fixedConnection, current.signIn);
      const onState = (next: HandlerLine) => {
        if (line.state !== 'stopping') setLine(next);
      };
      running = await runHandler({ ...deps, current, signIn, onState });
    } catch (error) {
      release();
      throw error;
    }
  };

  /** @param finalLine state to show when it has stopped */
  const stop = async (isNow: boolean, finalLine: HandlerLine): Promise<void> => {
    await starting?.catch(() => undefined);
    const stopped = running;
    if (stopped === null) {
      if (line.state !== 'stopped') setLine(finalLine);
      return;
    }
    stopping ??= Promise.withResolvers<void>();
    if (line.state !== 'stopping') setLine({ state: 'stopping', message: '' });
    try {
      await stopped.stop(isNow);
    } finally {
      // Also if the disk fails at the end: nothing runs any more. A second call of `stop` may have done this already.
      if (running === stopped) {
        running = null;
        release();
        setLine(finalLine);
        stopping.resolve();
        stopping = null;
      }
    }
  };

  return {
    get status() {
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
      if (starting === null) setLine({ state: 'connecting', message: '' });
      starting ??= begin(connectionId).finally(() => {
        starting = null;
      });
      try {
        await starting;
      } catch (error) {
        setLine({ state: 'refused', message: toAppError(error).message });
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
