/** A question of the action handler in the words of a notification: what asks, and for what. */
import type { HandlerState } from '../actions.ts';

type Question = HandlerState['questions'][number];

export interface QuestionNotice {
  readonly title: string;
  readonly text: string;
  /** Where it is answered: the mark in the page's address, without its `#`. */
  readonly place: string;
}

export const questionNotice = (question: Question): QuestionNotice => ({
  title: 'An action waits for your answer',
  text:
    question.about === 'host-key'
      ? `${question.host} shows a host key that was never seen here.`
      : `${question.capability} wants to reach ${question.target.text}, which is not on the allow list.`,
  place: 'actions/list',
});

/**
 * The question that is worth a notification: the first that comes while no other one waits; whoever comes for it finds
 * the others beside it.
 */
export function questionToTell(before: readonly Question[], now: readonly Question[]): Question | null {
  return before.length === 0 ? (now[0] ?? null) : null;
}
