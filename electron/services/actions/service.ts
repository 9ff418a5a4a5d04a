/** The action handler as the page and the terminal use it: starts, stops, settings, questions, and its history. */

import { capabilitiesOf } from '../../../shared/actions/capabilities.ts';
import type { HandlerState } from '../../../shared/actions.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { Platform } from '../../platform.ts';
import type { ActionJournal } from '../../storage/action-journal.ts';
import type { Connections } from '../connections/service.ts';
import { createLive } from '../live.ts';
import { readNoticeRules } from '../monitor/shared/stored-settings.ts';
import { createByHand, sumOf } from './by-hand.ts';
import { createCommits } from './commits.ts';
import { createExecute } from './execute.ts';
import { createGate } from './gate.ts';
import { createLifecycle } from './handler/lifecycle.ts';
import { watchReadOnly } from './handler/read-only-watch.ts';
import { createWallTimers } from './handler/wall-timers.ts';
import { createHttpRunner } from './http/run-http.ts';
import { createSupplyToken } from './http/supply-token.ts';
import { Denied } from './outcome.ts';
import { createQuestionNotices } from './questions/question-notices.ts';
import { createQuestions } from './questions/questions.ts';
import { createHostKeys } from './ssh/host-keys.ts';
import { readPrivateKey } from './ssh/private-key.ts';
import type { HandlerChoices } from './stored-settings.ts';
import {
  type ActionsApi,
  createWindowActions,
  type WindowActions,
  type WindowConnections,
} from './window-actions.ts';

export type { ActionsApi };

export interface ActionsService {
  /** Of the window whose choice is stored. */
  readonly api: ActionsApi;
  /** The actions as a window sees them: of the connection it has chosen, unless the handler runs on another one. */
  ofWindow(connections: WindowConnections): WindowActions;
  /** Ends it at once. */
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

const publishMs = 200;
const none = { running: 0, waiting: 0 };

export function createActions(deps: ActionsDeps): ActionsService {
  const { platform, connections, journal, choices, now, newId } = deps;
  const { log } = platform;
  const commits = createCommits(journal);
  const timers = createWallTimers({ now, start: after });
  let isOver = false;
  let version = 0;
  let key: Pick<HandlerState, 'publicKey' | 'keyProblem'> = { publicKey: null, keyProblem: '' };

  const { settings } = platform;
  const notifyQuestions =
    settings &&
    createQuestionNotices({ notify: platform.notify, rules: () => readNoticeRules(settings), now });
  const questions = createQuestions({
    newId,
    onChange() {
      notifyQuestions?.(questions.all());
      changed();
    },
  });
  const gate = createGate({
    allowed: () => choices.settings().allowed,
    ask: async (target, { capability, signal, approval }) =>
      deps.canAsk && (await approval(questions.ask({ about: 'target', target, capability }, signal))),
  });
  const hostKeys = createHostKeys({
    ...{ pins: journal, now },
    ask: async (asked, { signal, approval }) =>
      deps.acceptHostKeys === true ||
      (deps.canAsk && (await approval(questions.ask({ about: 'host-key', ...asked }, signal)))),
  });
  const runner = createHttpRunner({ ...(deps.ca !== undefined && { ca: deps.ca }) });
  const supplied = createSupplyToken({ connections, choices, now });
  const prepare = createExecute({
    ...{ settings: choices.settings, gate, http: runner, hostKeys, token: supplied.token },
  });
  const work = {
    ...{ journal, commits, prepare, now, newId, after: timers.after },
    atOnce: () => choices.settings().atOnce,
    expectMayStart: (id: string) => readOnly.expectMayStart(id),
    onChange: () => changed(),
  };
  const lifecycle = createLifecycle({
    ...work,
    ...{ connections, choices, claim: deps.claim, random: deps.random, wait: deps.wait },
    onLine: () => publishNow(),
    // The settings are read for each action anyway; the key may be another one.
    onConfigChanged: () => void readKey(),
    complain: (message, cause) => log.error(message, cause),
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
  /** @throws AppError `conflict` */
  const expectWritable = (connectionId: string): void => {
    const why = readOnly.reason(connectionId);
    if (why !== null) throw new AppError('conflict', why);
  };

  /** Its connection, or the one that the window has chosen if it does not run. */
  const connectionFor = (chosenId: string): string =>
    lifecycle.running === null ? chosenId : lifecycle.connection;
  const lookFrom = (chosenId: string): HandlerState => ({
    ...lifecycle.line,
    connection: connectionFor(chosenId),
    capabilities: capabilitiesOf(choices.settings()),
    settings: choices.settings(),
    ...key,
    account: choices.account('service'),
    externalAccount: choices.account('external'),
    pinned: journal.pinned(),
    questions: questions.all(),
    ...sumOf([lifecycle.running?.handler.counts() ?? none, byHand.counts()]),
    ...journal.counts(connectionFor(chosenId)),
    version,
  });
  const publishNow = (): void => {
    version += 1;
    if (!isOver) published.set(version);
  };
  let cancelPublish: (() => void) | null = null;
  const changed = (): void => {
    if (isOver) return;
    cancelPublish ??= after(publishMs, () => {
      cancelPublish = null;
      publishNow();
    });
  };
  const published = createLive(version);

  const readKey = async (): Promise<void> => {
    const { keyPath } = choices.settings();
    try {
      const publicKey = keyPath === '' ? null : (await readPrivateKey(keyPath)).publicLine;
      key = { publicKey, keyProblem: '' };
    } catch (error) {
      key = { publicKey: null, keyProblem: toAppError(error).message };
    }
    changed();
  };
  void readKey();

  const stopWaking = platform.onWake?.(() => {
    // Overdue timers first, so that no expired action starts on the new connection.
    timers.woke();
    lifecycle.running?.again();
  });
  const stopSignIns = connections.onSignIn((id) => {
    if (id === lifecycle.connection && lifecycle.line.state === 'refused') lifecycle.running?.again();
  });
  const windowParts = {
    ...{ platform, journal, choices, lifecycle, byHand, questions, now, newId, published },
    ...{ lookFrom, connectionFor, expectWritable, readKey, publishNow },
  };
  const first = createWindowActions(windowParts, connections);
  if (choices.settings().startWithProgram)
    first.api.start().catch((error: unknown) => log.error('The action handler cannot start.', error));

  return {
    api: first.api,
    ofWindow: (own) => createWindowActions(windowParts, own),
    async close() {
      stopWaking?.();
      stopSignIns();
      first.close();
      readOnly.stop();
      await lifecycle.stop(true);
      await byHand.finish();
      isOver = true;
      cancelPublish?.();
      await runner.close();
    },
  };
}

function after(ms: number, fire: () => void): () => void {
  const timer = setTimeout(fire, ms);
  return () => clearTimeout(timer);
}
