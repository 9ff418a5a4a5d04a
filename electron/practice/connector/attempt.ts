/** Does the work of one item, and tells the answer what became of it. */
import type { JsonValue } from '../graph/vertex.ts';
import type { Answer, Counted, ItemFailure, ItemHead } from './answer.ts';

/** What a successful item counts as, and what it tells. */
export interface Done {
  readonly counted: Counted;
  readonly data: JsonValue;
}

/** Whether the item succeeded; `original` is asked where it did not. */
export type Attempt = (head: ItemHead, original: () => JsonValue, work: () => Done) => boolean;

/** An item's failure on its way out of the work. */
export class ItemError extends Error {
  readonly failure: ItemFailure;
  constructor(failure: ItemFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

export const sourceError = (message: string) =>
  new ItemError({ error: 'SourceValueError', code: 400, message });

/** @param deps.report hears of failures that no rule foresaw */
export function createAttempt(deps: { answer: Answer; report: (cause: unknown) => void }): Attempt {
  const { answer, report } = deps;
  return (head, original, work) => {
    try {
      const { counted, data } = work();
      answer.stored(head, counted, data);
      return true;
    } catch (error) {
      if (!(error instanceof ItemError)) report(error);
      answer.failed(head, error instanceof ItemError ? error.failure : unforeseen, original());
      return false;
    }
  };
}

/** @source wire.md §3, "platform failure on one item": anything else is a 500 */
const unforeseen: ItemFailure = {
  error: 'Error',
  code: 500,
  message: 'The practice platform failed at this row.',
};
