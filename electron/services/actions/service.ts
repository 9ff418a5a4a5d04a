/** The action handler as the page and the terminal use it: starts, stops, settings, questions, and its history. */

import { after, type Platform } from '../../platform.ts';
import type { ActionJournal } from '../../storage/action-journal.ts';
import type { Connections } from '../connections/service.ts';
import { createByHand } from './by-hand.ts';
import { createCommits } from './commits.ts';
import { createExecution } from './execution.ts';
import { createHandlerKey } from './handler/handler-key.ts';
import { createHandlerStates } from './handler/handler-states.ts';
import { createLifecycle } from './handler/lifecycle.ts';
import { watchReadOnly } from './handler/read-only-watch.ts';
import { createWallTimers } from './handler/wall-timers.ts';
import { endLeftOpenInTime } from './left-open.ts';
import { Denied } from './outcome.ts';
import { createPublishing } from './publishing.ts';
import type { HandlerChoices } from './stored-settings.ts';
import {
  type ActionsApi,
  createWindowActions,
  type WindowActions,
  type WindowConnections,
} from './window-actions.ts';

export type { ActionsApi };

export interface ActionsService {
  /** The calls of the window whose chosen connection is saved. */
  readonly api: ActionsApi;
  /** The actions as a window sees them: of the connection it has chosen, unless the handler runs on another one. */
  ofWindow(connections: WindowConnections): WindowActions;
  /** Stops the handler at once. */
  close(): Promise<void>;
}

interface ActionsDeps {
  readonly platform: Pick<Platform, 'folders' | 'log' | 'deliver' | 'onWake' | 'notify'> &
    Partial<Pick<Platform, 'settings'>>;
  readonly connections: Pick<Connections, 'fixedOn' | 'onSignIn' | 'current' | 'api'>;
  readonly journal: ActionJournal;
  /** Claims the handler of the data folder for this process; null where another one has it. */
  readonly claim: () => { release(): void } | null;
  readonly choices: HandlerChoices;
  /** Whether a user can be asked about targets and host keys; if not, they are refused. */
  readonly canAsk: boolean;
  /** Accepts an unknown host key without asking. */
  readonly acceptHostKeys?: boolean;
  /** Certificates that targets may show, beside those of the system. */
  readonly ca?: string;
  readonly now: () => number;
  readonly random: () => number;
  readonly newId: () => string;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export function createActions(deps: ActionsDeps): ActionsService {
  const { platform, connections, journal, choices, now, newId } = deps;
  const { log } = platform;
  const commits = createCommits(journal);
  const timers = createWallTimers({ now, start: after });
  const publishing = createPublishing(after);
  const { questions, prepare, ...execution } = createExecution({ ...deps, onChange: publishing.soon });
  const key = createHandlerKey({ keyPath: () => choices.settings().keyPath, onChange: publishing.soon });

  const work = {
    journal,
    commits,
    prepare,
    now,
    newId,
    after: timers.after,
    atOnce: () => choices.settings().atOnce,
    expectMayStart: (id: string) => readOnly.expectMayStart(id),
    onChange: publishing.soon,
    complain: (message: string, cause?: unknown) => log.error(message, cause),
  };
  const lifecycle = createLifecycle({
    ...work,
    connections,
    choices,
    claim: deps.claim,
    random: deps.random,
    wait: deps.wait,
    onStatus: publishing.now,
    // The settings are read for each action anyway; only the key must be read again.
    onConfigChanged: () => void key.read(),
  });
  const byHand = createByHand(work);
  const readOnly = watchReadOnly({
    connections: connections.api,
    onReadOnly(id, why) {
      byHand.denyUnstarted(id, new Denied(why));
      if (id === lifecycle.connection)
        lifecycle.refuse(why).catch((error: unknown) => log.error('The action handler cannot stop.', error));
    },
  });
  const states = createHandlerStates({ journal, choices, lifecycle, byHand, key, questions, publishing });

  void key.read();

  const leaveOpen = endLeftOpenInTime(work);
  const stopWaking = platform.onWake?.(() => {
    // Overdue timers first, so that no expired action starts on the new connection.
    timers.onWake();
    lifecycle.running?.reconnect();
  });
  const stopSignIns = connections.onSignIn((id) => {
    if (id === lifecycle.connection && lifecycle.status.state === 'refused') lifecycle.running?.reconnect();
  });
  const windowParts = {
    platform,
    journal,
    choices,
    lifecycle,
    byHand,
    questions,
    now,
    newId,
    published: publishing.published,
    publishNow: publishing.now,
    stateFor: states.stateFor,
    connectionFor: states.connectionFor,
    expectWritable: readOnly.expectWritable,
    readKey: key.read,
  };
  const savedWindow = createWindowActions(windowParts, connections);
  if (choices.settings().startWithProgram)
    savedWindow.api.start().catch((error: unknown) => log.error('The action handler cannot start.', error));

  return {
    api: savedWindow.api,
    ofWindow: (windowConnections) => createWindowActions(windowParts, windowConnections),
    async close() {
      leaveOpen();
      stopWaking?.();
      stopSignIns();
      savedWindow.close();
      readOnly.stop();
      await lifecycle.stop(true);
      await byHand.finish();
      publishing.close();
      await execution.close();
    },
  };
}
