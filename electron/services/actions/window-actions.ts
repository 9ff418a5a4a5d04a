/** The actions as one window sees them: of the connection it has chosen, unless the handler runs on another one. */
import { type actions, type HandlerState, handlerSettings } from '../../../shared/actions.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ApiOf } from '../../../shared/rpc.ts';
import type { Platform } from '../../platform.ts';
import type { ActionJournal } from '../../storage/action-journal.ts';
import type { ConnectionsService } from '../connections/service.ts';
import type { Live } from '../live.ts';
import { bucketsOf, toDetails, toRow } from './action-rows.ts';
import type { ByHand } from './by-hand.ts';
import { exportEnvironment } from './export-environment.ts';
import type { Lifecycle } from './handler/lifecycle.ts';
import type { Questions } from './questions/questions.ts';
import type { HandlerChoices } from './stored-settings.ts';

export type ActionsApi = ApiOf<{ actions: typeof actions }>['actions'];
export type WindowConnections = Pick<ConnectionsService, 'current' | 'api'>;
export interface WindowActions {
  readonly api: ActionsApi;
  close(): void;
}

interface WindowActionsDeps {
  readonly platform: Pick<Platform, 'folders' | 'deliver'>;
  readonly journal: ActionJournal;
  readonly choices: HandlerChoices;
  readonly lifecycle: Lifecycle;
  readonly byHand: ByHand;
  readonly questions: Questions;
  readonly now: () => number;
  readonly newId: () => string;
  /** Sets its value whenever the handler has changed. */
  readonly published: Live<number>;
  readonly stateFor: (chosenId: string) => HandlerState;
  /** The connection of the handler, or the chosen one if it does not run. */
  readonly connectionFor: (chosenId: string) => string;
  /** @throws AppError `conflict` */
  readonly expectWritable: (connectionId: string) => void;
  readonly readKey: () => Promise<void>;
  readonly publishNow: () => void;
}

export function createWindowActions(
  deps: WindowActionsDeps,
  windowConnections: WindowConnections,
): WindowActions {
  const { platform, journal, choices, lifecycle, byHand, questions, now, newId } = deps;
  const { expectWritable, readKey, publishNow } = deps;
  const window = followChoice(windowConnections, deps);
  const shownConnection = () => deps.connectionFor(window.chosenId());
  const api: ActionsApi = {
    start: () => lifecycle.start(window.chosenId()),
    stop: ({ now: isNow }) => lifecycle.stop(isNow),
    async list(query) {
      const { total, rows } = journal.list({ ...query, connection: shownConnection() });
      return { total, rows: rows.map(toRow), of: journal.counts(shownConnection()) };
    },
    async one({ id }) {
      const action = journal.find({ connection: shownConnection(), id });
      if (action === null) throw new AppError('not-found', 'This action is no longer stored.');
      return toDetails(action);
    },
    async figures({ spanMs, buckets }) {
      const to = now();
      const ended = journal.ended(shownConnection(), to - spanMs, to);
      return bucketsOf(ended, { to, spanMs, buckets });
    },
    async resend({ id }) {
      expectWritable(shownConnection());
      if (lifecycle.running === null)
        throw new AppError('conflict', 'The action handler is not connected; start it first.');
      lifecycle.running.handler.resend(id);
    },
    async tryOut({ capability, parameters }) {
      expectWritable(shownConnection());
      return { id: await byHand.tryOut(shownConnection(), { capability, handler: capability, parameters }) };
    },
    async setSettings(settings) {
      choices.setSettings(handlerSettings.parse(settings));
      questions.onAllowed();
      await readKey();
      publishNow();
    },
    async setAccount({ which, account }) {
      await choices.setAccount(which, account);
      publishNow();
    },
    async decide({ id, yes, onlyAction }) {
      const question = questions.all().find((each) => each.id === id);
      const isOnce = yes && onlyAction !== undefined;
      if (question === undefined)
        throw new AppError('not-found', 'No action is waiting for this decision any more.');
      if (isOnce && !questions.allowOnce(id, onlyAction))
        throw new AppError(
          'conflict',
          'The action that was shown no longer waits; the question is now about the next one.',
        );
      if (isOnce) return publishNow();
      // Stored before the decision, so that waiting actions find it; the action that needs a host key pins that itself.
      if (yes && question.about === 'target') {
        const settings = choices.settings();
        choices.setSettings({ ...settings, allowed: [...settings.allowed, question.target] });
      }
      questions.decide(id, yes);
      questions.onAllowed();
      publishNow();
    },
    async unpin({ host }) {
      journal.unpin(host);
      publishNow();
    },
    exportEnvironment: () => exportEnvironment({ platform, connections: windowConnections, choices, newId }),
    changed: window.listen,
  };
  return { api, close: window.close };
}

/** Follows the chosen connection of a window, and notifies its listeners of the state of the handler. */
function followChoice(
  windowConnections: WindowConnections,
  { published, stateFor }: Pick<WindowActionsDeps, 'published' | 'stateFor'>,
) {
  let chosenId = '';
  const listeners = new Set<(state: HandlerState) => void>();
  const currentState = () => stateFor(chosenId);
  const notify = () => {
    if (listeners.size === 0) return;
    const state = currentState();
    for (const listener of [...listeners]) listener(state);
  };
  const stops = [
    windowConnections.api.changed((connectionsState) => {
      if (connectionsState.chosenId === chosenId) return;
      chosenId = connectionsState.chosenId;
      notify();
    }),
    published.listen(notify),
  ];
  return {
    chosenId: () => chosenId,
    listen(listener: (state: HandlerState) => void) {
      listeners.add(listener);
      listener(currentState());
      return () => listeners.delete(listener);
    },
    close() {
      for (const stop of stops) stop();
    },
  };
}
