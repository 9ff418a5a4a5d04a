/** Executes one item of a CSV body, and adds its outcome to the response. */
import type { JsonValue } from '../graph/json.ts';
import type { Counted, FeedbackWriter, ItemFailure, ItemHead } from './feedback-writer.ts';

/** Result of a successful item: the kind as which it is counted, and its data. */
interface Done {
  readonly counted: Counted;
  readonly data: JsonValue;
}

/** Returns whether the item succeeded; `original`, its row, is only called if it failed. */
export type AttemptItem = (head: ItemHead, original: () => JsonValue, work: () => Done) => boolean;

/** Failure of an item, thrown by its work. */
export class ItemError extends Error {
  readonly failure: ItemFailure;
  constructor(failure: ItemFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

export const sourceError = (message: string) =>
  new ItemError({ error: 'SourceValueError', code: 400, message });

/** @param deps.report receives errors other than ItemError */
export function createAttempt(deps: {
  feedback: FeedbackWriter;
  report: (cause: unknown) => void;
}): AttemptItem {
  const { feedback, report } = deps;
  return (head, original, work) => {
    try {
      const { counted, data } = work();
      feedback.stored(head, counted, data);
      return true;
    } catch (error) {
      if (!(error instanceof ItemError)) report(error);
      feedback.failed(head, error instanceof ItemError ? error.failure : unexpectedFailure, original());
      return false;
    }
  };
}

/** @source wire.md §3, "platform failure on one item": anything else is a 500 */
const unexpectedFailure: ItemFailure = {
  error: 'Error',
  code: 500,
  message: 'The practice platform failed at this row.',
};
