/** State of the handler as a window sees it. */
import { capabilitiesOf } from '../../../../shared/actions/capabilities.ts';
import type { HandlerState } from '../../../../shared/actions.ts';
import type { ActionJournal } from '../../../storage/action-journal.ts';
import { type ByHand, sumCounts } from '../by-hand.ts';
import type { Publishing } from '../publishing.ts';
import type { Questions } from '../questions/questions.ts';
import type { HandlerChoices } from '../stored-settings.ts';
import type { HandlerKey } from './handler-key.ts';
import type { Lifecycle } from './lifecycle.ts';

interface HandlerStates {
  /** The connection of the handler, or the one that the window has chosen if it does not run. */
  connectionFor(chosenId: string): string;
  stateFor(chosenId: string): HandlerState;
}

const none = { running: 0, waiting: 0 };

export function createHandlerStates(deps: {
  readonly journal: Pick<ActionJournal, 'counts' | 'pinned'>;
  readonly choices: Pick<HandlerChoices, 'settings' | 'account'>;
  readonly lifecycle: Pick<Lifecycle, 'status' | 'running' | 'connection'>;
  readonly byHand: Pick<ByHand, 'counts'>;
  readonly key: Pick<HandlerKey, 'value'>;
  readonly questions: Pick<Questions, 'all'>;
  readonly publishing: Pick<Publishing, 'version'>;
}): HandlerStates {
  const { journal, choices, lifecycle, byHand, key, questions, publishing } = deps;
  const connectionFor = (chosenId: string): string =>
    lifecycle.running === null ? chosenId : lifecycle.connection;
  return {
    connectionFor,
    stateFor: (chosenId) => ({
      ...lifecycle.status,
      connection: connectionFor(chosenId),
      capabilities: capabilitiesOf(choices.settings()),
      settings: choices.settings(),
      ...key.value,
      account: choices.account('service'),
      externalAccount: choices.account('external'),
      pinned: journal.pinned(),
      questions: questions.all(),
      ...sumCounts([lifecycle.running?.handler.counts() ?? none, byHand.counts()]),
      ...journal.counts(connectionFor(chosenId)),
      version: publishing.version,
    }),
  };
}
