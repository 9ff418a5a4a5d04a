/** Sees to it that each row of a request has exactly one outcome, whatever a delivery said. */
import type { SentRow } from '../../../../shared/imports/attribution.ts';
import type { RowOutcome } from '../../../storage/journal/journal.ts';
import type { PlannedRequest } from './planned-request.ts';

const mayBeStored = 'The program broke down over this row; it may have been stored.';
const hasNotLeft = 'The program broke down before this row was sent.';

/** @param hasLeft whether a row without an outcome may have reached the platform */
export function completed(
  request: PlannedRequest,
  outcomes: readonly RowOutcome[],
  identityOf: (row: SentRow) => string,
  hasLeft = true,
): readonly RowOutcome[] {
  const { rows, unanswered } = request;
  const isWhole =
    outcomes.length === rows.length && rows.every(({ record }, at) => outcomes[at]?.record === record);
  if (isWhole) return outcomes;
  const told = new Map(outcomes.map((each) => [each.record, each]));
  return rows.map((row) => {
    const isUnknown = hasLeft || unanswered.has(row.record);
    const reason = isUnknown ? mayBeStored : hasNotLeft;
    return (
      told.get(row.record) ?? {
        record: row.record,
        outcome: isUnknown ? 'unknown' : 'not-sent',
        cause: reason,
        reason,
        identity: identityOf(row),
        vertexId: '',
        created: false,
        beside: [],
        missing: [],
        hash: isUnknown ? row.hash : null,
        class: isUnknown ? request.class : null,
      }
    );
  });
}
