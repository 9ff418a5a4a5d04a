/** The action handler as the page and the terminal use it: starts, stops, settings, questions, and what was done. */

import { capabilitiesOf } from '../../../shared/actions/capabilities.ts';
import { redactText } from '../../../shared/actions/redact.ts';
import { type actions, type HandlerState, handlerSettings } from '../../../shared/actions.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { ApiOf } from '../../../shared/rpc.ts';
import type { Platform } from '../../platform.ts';
import type { ActionJournal } from '../../storage/action-journal.ts';
import type { ConnectionsService } from '../connections/service.ts';
import { createLive } from '../live.ts';
import { readNoticeRules } from '../monitor/kept-settings.ts';
import { bucketsOf, toDetails, toRow } from './action-rows.ts';
import { createByHand } from './by-hand.ts';
import { createCommits } from './commits.ts';
import { createExecute } from './execute.ts';
import { exportEnvironment } from './export-environment.ts';
import { createGate } from './gate.ts';
import { createHostKeys } from './host-keys.ts';
import type { HandlerChoices } from './kept-settings.ts';
import { createLifecycle } from './lifecycle.ts';
import { readPrivateKey } from './private-key.ts';
import { createQuestionNotices } from './question-notices.ts';
import { createQuestions } from './questions.ts';
import { createHttpRunner } from './run-http.ts';
import { createSupplyToken } from './supply-token.ts';
import { createWallTimers } from './wall-timers.ts';

export type ActionsApi = ApiOf<{ actions: typeof actions }>['actions'];

export interface ActionsService {
  readonly api: ActionsApi;
  /** Ends it at once. */
  close(): Promise<void>;
}

export interface ActionsDeps {
  readonly platform: Pick<Platform, 'folders' | 'log' | 'deliver' | 'onWake' | 'notify'> &
    Partial<Pick<Platform, 'settings'>>;
  readonly connections: Pick<ConnectionsService, 'current' | 'signInAs' | 'onSignIn' | 'api'>;
  readonly journal: ActionJournal;
  /** Claims the handler of the data folder for this process; null where another one has it. */
  readonly claim: () => { release(): void } | null;
  readonly choices: HandlerChoices;
  /** Whether somebody can be asked for targets and host keys; else the answer is no. */
  readonly canAsk: boolean;
  /** A host key that nobody knows is taken without asking. */
  readonly acceptHostKeys?: boolean;
  /** Certificates that targets may show, beside those of the system. */
  readonly ca?: string;
  readonly now: () => number;
  readonly random: () => number;
  readonly newId: () => string;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const tellMs = 200;

export function createActions(deps: ActionsDeps): ActionsService {
  const { platform, connections, journal, choices, now, newId } = deps;
  const { log } = platform;
  const commits = createCommits(journal);
  const timers = createWallTimers({ now, start: after });
  let isOver = false;
  let version = 0;
  let chosenId = '';
  let key: Pick<HandlerState, 'publicKey' | 'keyProblem'> = { publicKey: null, keyProblem: '' };

  const { settings } = platform;
  const tellQuestions =
    settings &&
    createQuestionNotices({ notify: platform.notify, rules: () => readNoticeRules(settings), now });
  const questions = createQuestions({
    newId,
    onChange() {
      tellQuestions?.(questions.all());
      changed();
    },
  });
  const gate = createGate({
    allowed: () => choices.settings().allowed,
    ask: async (target, { capability, signal }) =>
      deps.canAsk && (await questions.ask({ about: 'target', target, capability }, signal)),
  });
  const hostKeys = createHostKeys({
    ...{ pins: journal, now },
    ask: async (asked, signal) =>
      deps.acceptHostKeys === true ||
      (deps.canAsk && (await questions.ask({ about: 'host-key', ...asked }, signal))),
  });
  const runner = createHttpRunner({ ...(deps.ca !== undefined && { ca: deps.ca }) });
  const supplied = createSupplyToken({ connections, choices, now });
  const prepare = createExecute({
    ...{ settings: choices.settings, gate, http: runner, hostKeys, token: supplied.token },
  });
  const work = {
    ...{ journal, commits, prepare, now, newId, after: timers.after, secrets: supplied.handedOut },
    atOnce: () => choices.settings().atOnce,
    onChange: () => changed(),
  };
  const lifecycle = createLifecycle({
    ...work,
    ...{ connections, choices, claim: deps.claim, random: deps.random, wait: deps.wait },
    onLine: () => tellNow(),
    // The settings are read for each action anyway; the key may be another one.
    onConfigChanged: () => void readKey(),
    // It may show a message as it came.
    complain: (message, cause) => log.error(redactText(message, supplied.handedOut()), cause),
  });
  const byHand = createByHand(work);

  /** Where it does not run, the chosen one. */
  const connectionId = (): string => (lifecycle.running === null ? chosenId : lifecycle.connection);
  const look = (): HandlerState => ({
    ...lifecycle.line,
    connection: connectionId(),
    capabilities: capabilitiesOf(choices.settings()),
    settings: choices.settings(),
    ...key,
    account: choices.account('service'),
    externalAccount: choices.account('external'),
    pinned: journal.pinned(),
    questions: questions.all(),
    running: (lifecycle.running?.handler.running() ?? 0) + byHand.running(),
    ...journal.counts(connectionId()),
    version,
  });
  const tellNow = (): void => {
    version += 1;
    if (!isOver) state.set(look());
  };
  let telling: (() => void) | null = null;
  const changed = (): void => {
    if (isOver) return;
    telling ??= after(tellMs, () => {
      telling = null;
      tellNow();
    });
  };
  const state = createLive(look());
  const stopChoices = connections.api.changed((told) => {
    if (told.chosenId === chosenId) return;
    chosenId = told.chosenId;
    tellNow();
  });

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
    // First what is over, so that nothing of it begins on the new connection.
    timers.woke();
    lifecycle.running?.again();
  });
  const stopSignIns = connections.onSignIn((id) => {
    if (id === lifecycle.connection && lifecycle.line.state === 'refused') lifecycle.running?.again();
  });
  if (choices.settings().startWithProgram)
    lifecycle.start().catch((error: unknown) => log.error('The action handler cannot start.', error));

  return {
    api: {
      start: lifecycle.start,
      stop: ({ now: isNow }) => lifecycle.stop(isNow),
      async list(asked) {
        const { total, rows } = journal.list({ ...asked, connection: connectionId() });
        return { total, rows: rows.map(toRow) };
      },
      async one({ id }) {
        const kept = journal.find({ connection: connectionId(), id });
        if (kept === null) throw new AppError('not-found', 'This action is not kept any more.');
        return toDetails(kept, supplied.handedOut());
      },
      async figures({ spanMs, buckets }) {
        const to = now();
        const ended = journal.ended(connectionId(), to - spanMs, to);
        return bucketsOf(ended, { to, spanMs, buckets });
      },
      async resend({ id }) {
        if (lifecycle.running === null)
          throw new AppError('conflict', 'The action handler is not connected; start it first.');
        lifecycle.running.handler.resend(id);
      },
      tryOut: async ({ capability, parameters }) => ({
        id: await byHand.tryOut(connectionId(), { capability, handler: capability, parameters }),
      }),
      async setSettings(settings) {
        choices.setSettings(handlerSettings.parse(settings));
        await readKey();
        tellNow();
      },
      async setAccount({ which, account }) {
        await choices.setAccount(which, account);
        tellNow();
      },
      async answer({ id, yes }) {
        const question = questions.all().find((each) => each.id === id);
        if (question === undefined) throw new AppError('not-found', 'Nobody waits for this answer any more.');
        // First, so that whoever waits finds it; a host key is pinned by whoever asked for it.
        if (yes && question.about === 'target') {
          const settings = choices.settings();
          choices.setSettings({ ...settings, allowed: [...settings.allowed, question.target] });
        }
        questions.answer(id, yes);
        tellNow();
      },
      async unpin({ host }) {
        journal.unpin(host);
        tellNow();
      },
      exportEnvironment: () => exportEnvironment({ platform, connections, choices, newId }),
      changed: (listener) => state.listen(listener),
    },
    async close() {
      stopWaking?.();
      stopSignIns();
      stopChoices();
      await lifecycle.stop(true);
      await byHand.finish();
      isOver = true;
      telling?.();
      await runner.close();
    },
  };
}

function after(ms: number, fire: () => void): () => void {
  const timer = setTimeout(fire, ms);
  return () => clearTimeout(timer);
}
