/** Describes a question of the action handler as a notification, in the page and in the operating system. */
import type { HandlerState } from '../actions.ts';
import { visibleLine } from '../control-characters.ts';
import { actionStateWords } from './action-states.ts';

type PendingApproval = HandlerState['questions'][number];

interface QuestionNotice {
  readonly title: string;
  readonly text: string;
  /** Page of the question: the fragment of its address, without `#`. */
  readonly place: string;
}

export const questionNotice = (question: PendingApproval): QuestionNotice => ({
  title: `An action is ${actionStateWords('waiting-for-approval')}`,
  text: visibleLine(
    question.about === 'host-key'
      ? `${question.host} shows an unknown host key.`
      : `${question.capability} wants to contact ${question.target.text}, which is not on the allow list.`,
  ),
  place: 'actions/list',
});

/** Returns the question to notify about: the first that arrives while no other one waits; its page lists the others. */
export function questionToNotify(
  before: readonly PendingApproval[],
  now: readonly PendingApproval[],
): PendingApproval | null {
  return before.length === 0 ? (now[0] ?? null) : null;
}
