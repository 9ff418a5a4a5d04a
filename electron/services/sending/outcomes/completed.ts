/** Ensures that each row of a request has exactly one outcome, whatever a delivery returned. */
import type { SentRow } from '../../../../shared/sending/attribution.ts';
import type { RowOutcome } from '../../../storage/journal/journal.ts';
import type { PlannedRequest } from '../batches/planned-request.ts';

const mayBeStored = 'The program failed while sending this row; it may have been stored.';
const hasNotLeft = 'The program failed before this row was sent.';

/**
 * Returns the outcomes in the order of the rows, with an outcome for each row that has none.
 * @param hasLeft whether a row without an outcome may have reached the platform
 */
export function completed(
  request: PlannedRequest,
  outcomes: readonly RowOutcome[],
  identityOf: (row: SentRow) => string,
  hasLeft = true,
): readonly RowOutcome[] {
  const { rows, unanswered } = request;
  const isComplete =
    outcomes.length === rows.length && rows.every(({ record }, at) => outcomes[at]?.record === record);
  if (isComplete) return outcomes;
  const outcomeOfRecord = new Map(outcomes.map((each) => [each.record, each]));
  return rows.map((row) => {
    const isUnknown = hasLeft || unanswered.has(row.record);
    const reason = isUnknown ? mayBeStored : hasNotLeft;
    return (
      outcomeOfRecord.get(row.record) ?? {
        record: row.record,
        outcome: isUnknown ? 'unknown' : 'not-sent',
        cause: reason,
        reason,
        identity: identityOf(row),
        vertexId: '',
        created: false,
        createdPartIds: [],
        missing: [],
        hash: isUnknown ? row.hash : null,
        class: isUnknown ? request.class : null,
      }
    );
  });
}
