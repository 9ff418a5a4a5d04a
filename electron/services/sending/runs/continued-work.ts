/** The work of a continued run: first the rows with an unknown outcome, then those that were not sent. */

import { isRetrySafe, type RetrySafety } from '../../../../shared/imports/retry-safety.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { createRowSetBuilder } from '../../../../shared/rows/row-set-builder.ts';
import {
  differenceOf,
  emptyRowSet,
  intersectionOf,
  unionOf,
} from '../../../../shared/rows/row-set-operations.ts';
import type { SentRow } from '../../../../shared/sending/attribution.ts';
import type { OpenRequest } from '../../../storage/journal/journal.ts';
import { plannedRow } from '../batches/row-text.ts';
import { lateHeldBack, lateRows, lateUnknown } from '../delivery/overtaken-rows.ts';
import type { Reason } from '../delivery/pending-row.ts';
import type { Shipment } from './shipment.ts';
import type { RunTools } from './work/run-tools.ts';

export interface ContinuationParts {
  readonly shipment: Shipment;
  readonly classOf: (cells: readonly string[]) => RetrySafety;
  /** Rows with an unknown outcome, as they were before the run continued. */
  readonly unknown: readonly OpenRequest[];
  readonly notSent: RowSet;
  /** Rows among those not sent that were held back. */
  readonly heldBack: RowSet;
  /** Rows that are stored, at least in part. */
  readonly done: RowSet;
  /** Whether the file has changed since the unknown rows were sent. */
  readonly isChanged: boolean;
}

/**
 * Returns the work of a continued run.
 * @param repeatAtStake also sends rows again whose outcome is unknown and whose repetition may do harm
 */
export function continuedWork(
  parts: ContinuationParts,
  repeatAtStake: boolean,
): (tools: RunTools) => Promise<void> {
  const { shipment, unknown, heldBack, notSent, done, classOf } = parts;
  // The cells of a changed file prove nothing about rows that were sent with other cells, nor make a repetition safe.
  const staleRows = parts.isChanged
    ? recordsOf(unknown.filter((each) => !isRetrySafe(each.class)))
    : emptyRowSet;
  const isRepeatable = ({ record, cells }: SentRow) => isRetrySafe(classOf(cells)) && !staleRows.has(record);
  return async (tools) => {
    const { isOver } = tools;
    const records = recordsOf(unknown);
    const lateOnes = await lateRows({
      shipment,
      unknown: records,
      heldBack,
      done,
      goesAgain: isRepeatable,
      isOver,
    });
    /** Rows that are verified while others are sent. */
    const verifying: Promise<unknown>[] = [];
    const unanswered = firstLeft(unknown);
    const repeatable = differenceOf(records, lateOnes);
    if (records.size > 0) {
      const checkable = differenceOf(records, staleRows);
      const isWanted = ({ cells }: SentRow) => !isRetrySafe(classOf(cells));
      const toVerify = { shipment, tools, unanswered };
      const late = await verify({
        ...toVerify,
        records: intersectionOf(checkable, lateOnes),
        stays: lateUnknown,
      });
      const again = await verify({ ...toVerify, records: intersectionOf(checkable, repeatable), isWanted });
      verifying.push(late.open, again.open);
      if (repeatAtStake) {
        const open = recordSetOf(await again.open);
        if (!isOver()) await tools.send(shipment.source(open), unanswered);
        if (!isOver()) await tools.send(shipment.source(intersectionOf(staleRows, repeatable)), unanswered);
      }
    }
    const lateHeld = intersectionOf(heldBack, lateOnes);
    if (lateHeld.size > 0 && !isOver()) await leaveAll(parts, lateHeld, tools);
    try {
      // Rows that are safe to repeat are sent again; the others were not sent yet, and do not wait for their read-backs.
      const again = filterRows(shipment.source(repeatable), isRepeatable);
      if (!isOver()) await tools.send(again, unanswered, shipment.source(differenceOf(notSent, lateOnes)));
    } finally {
      await Promise.all(verifying);
    }
  };
}

/** Returns the work of a run that only reads back its rows with an unknown outcome. */
export function readBackWork(parts: ContinuationParts): (tools: RunTools) => Promise<void> {
  return async (tools) => {
    const { unknown } = parts;
    tools.say('Reading back the rows with an unknown outcome…');
    const { open } = await verify({
      shipment: parts.shipment,
      tools,
      unanswered: firstLeft(unknown),
      records: recordsOf(unknown),
    });
    await open;
    tools.say('');
  };
}

interface ToVerify extends Pick<ContinuationParts, 'shipment'> {
  readonly tools: RunTools;
  readonly records: RowSet;
  readonly unanswered: ReadonlyMap<number, number>;
  /** Selects the rows; absent for all. */
  readonly isWanted?: (row: SentRow) => boolean;
  /** The reason of rows that stay unknown. */
  readonly stays?: Reason;
}

const nothingOpen = { open: Promise.resolve([] as readonly number[]) };

async function verify(request: ToVerify): Promise<Awaited<ReturnType<RunTools['verify']>>> {
  const { shipment, tools, records, unanswered, isWanted = () => true, stays } = request;
  if (records.size === 0) return nothingOpen;
  return tools.verify(filterRows(shipment.source(records), isWanted), unanswered, stays);
}

function recordSetOf(records: readonly number[]): RowSet {
  const builder = createRowSetBuilder();
  for (const record of records) builder.add(record);
  return builder.build();
}

/** Records rows as not sent, because a later row was sent already. */
async function leaveAll(
  { shipment, classOf }: ContinuationParts,
  records: RowSet,
  tools: RunTools,
): Promise<void> {
  for await (const piece of shipment.source(records))
    for (const [repeat, sent] of Map.groupBy(piece, ({ cells }) => classOf(cells))) {
      const rows = sent.map((row) => plannedRow(row, shipment.jsonStrings));
      tools.recordNotSent({ rows, class: repeat, unanswered: new Map() }, lateHeldBack);
    }
}

async function* filterRows(
  pieces: AsyncIterable<readonly SentRow[]>,
  isWanted: (row: SentRow) => boolean,
): AsyncGenerator<SentRow[]> {
  for await (const piece of pieces) yield piece.filter(isWanted);
}

/** When each unknown row left for the first time, in milliseconds since epoch. */
const firstLeft = (unknown: ContinuationParts['unknown']): Map<number, number> =>
  new Map(unknown.flatMap(({ rows, sentAt }) => [...rows].map((record) => [record, sentAt] as const)));

const recordsOf = (unknown: ContinuationParts['unknown']): RowSet => unionOf(unknown.map(({ rows }) => rows));
