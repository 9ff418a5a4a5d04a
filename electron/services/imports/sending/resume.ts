/** What going on with a run means: first the rows that nobody knows of, then those that were not sent. */
import type { SentRow } from '../../../../shared/imports/attribution.ts';
import { isSafe, type RepeatClass } from '../../../../shared/imports/repeat.ts';
import {
  differenceOf,
  emptyRowSet,
  intersectionOf,
  type RowSet,
  unionOf,
} from '../../../../shared/rows/row-set.ts';
import type { Unsettled } from '../../../storage/journal/journal.ts';
import { lateHeldBack, lateRows, lateUnknown } from './late-rows.ts';
import type { Reason } from './pending-row.ts';
import { plannedRow } from './row-text.ts';
import type { RunTools } from './run.ts';
import type { Shipment } from './shipment.ts';

export interface ResumeParts {
  readonly shipment: Shipment;
  readonly classOf: (cells: readonly string[]) => RepeatClass;
  /** As they were before the run went on. */
  readonly unknown: readonly Unsettled[];
  readonly notSent: RowSet;
  /** Of those not sent. */
  readonly heldBack: RowSet;
  /** Stored, if only in part. */
  readonly done: RowSet;
  /** The file is another than that of which the unknown rows left. */
  readonly isChanged: boolean;
}

/** Rows that are read back, or sorted, at once. */
const batchRows = 500;

/** @param repeatAtStake also sends rows again of which a second time may do harm and nobody knows what became */
export function resumeWork(parts: ResumeParts, repeatAtStake: boolean): (tools: RunTools) => Promise<void> {
  const { shipment, unknown, heldBack, notSent, done, classOf } = parts;
  // What cells of now are named by tells nothing of what left with other ones, nor makes it safe.
  const others = parts.isChanged ? recordsOf(unknown.filter((each) => !isSafe(each.class))) : emptyRowSet;
  const isFree = ({ record, cells }: SentRow) => isSafe(classOf(cells)) && !others.has(record);
  return async (tools) => {
    const { isOver } = tools;
    const records = recordsOf(unknown);
    const late = await lateRows({ shipment, unknown: records, heldBack, done, goesAgain: isFree, isOver });
    if (records.size > 0) {
      const unanswered = firstLeft(unknown);
      const again = differenceOf(records, late);
      await tools.send(only(shipment.source(again), isFree), unanswered);
      const toReadBack = { ...parts, tools, unanswered };
      const asked = differenceOf(records, others);
      await readBackAll({ ...toReadBack, records: intersectionOf(asked, late), stays: lateUnknown });
      const isAsked = (each: RepeatClass) => !isSafe(each);
      const open = await readBackAll({ ...toReadBack, records: intersectionOf(asked, again), isAsked });
      if (repeatAtStake && !isOver()) await tools.send(inPieces(open), unanswered);
      if (repeatAtStake && !isOver())
        await tools.send(shipment.source(intersectionOf(others, again)), unanswered);
    }
    const lateOnes = intersectionOf(heldBack, late);
    if (lateOnes.size > 0 && !isOver()) await leaveAll(parts, lateOnes, tools);
    if (!isOver()) await tools.send(shipment.source(differenceOf(notSent, late)));
  };
}

export function readBackWork(parts: ResumeParts): (tools: RunTools) => Promise<void> {
  return async (tools) => {
    const { unknown } = parts;
    tools.say('Asking the platform for the rows whose outcome is unknown.');
    await readBackAll({ ...parts, tools, unanswered: firstLeft(unknown), records: recordsOf(unknown) });
    tools.say('');
  };
}

interface ToReadBack extends Pick<ResumeParts, 'shipment' | 'classOf'> {
  readonly tools: RunTools;
  readonly records: RowSet;
  readonly unanswered: ReadonlyMap<number, number>;
  /** All, where it is not there. */
  readonly isAsked?: (each: RepeatClass) => boolean;
  /** Why rows stay unknown of which the platform tells nothing. */
  readonly stays?: Reason;
}

/** Answers the rows that are not known to be stored. */
async function readBackAll(of: ToReadBack): Promise<SentRow[]> {
  const { shipment, classOf, tools, records, unanswered, isAsked = () => true, stays } = of;
  const open: SentRow[] = [];
  if (records.size === 0) return open;
  for await (const piece of shipment.source(records)) {
    const byClass = Map.groupBy(piece, ({ cells }) => classOf(cells));
    for (const [as, rows] of byClass) {
      if (!isAsked(as)) continue;
      for (let at = 0; at < rows.length; at += batchRows) {
        if (tools.isOver()) return open;
        const batch = rows.slice(at, at + batchRows);
        const planned = batch.map((row) => plannedRow(row, shipment.jsonStrings));
        const outcomes = await tools.readBack({ rows: planned, class: as, unanswered }, stays);
        const left = new Set(
          outcomes.flatMap(({ record, outcome }) =>
            outcome === 'unknown' || outcome === 'not-sent' ? [record] : [],
          ),
        );
        open.push(...batch.filter(({ record }) => left.has(record)));
      }
    }
  }
  return open;
}

async function leaveAll({ shipment, classOf }: ResumeParts, records: RowSet, tools: RunTools): Promise<void> {
  for await (const piece of shipment.source(records))
    for (const [as, some] of Map.groupBy(piece, ({ cells }) => classOf(cells))) {
      const rows = some.map((row) => plannedRow(row, shipment.jsonStrings));
      tools.leave({ rows, class: as, unanswered: new Map() }, lateHeldBack);
    }
}

async function* only(
  pieces: AsyncIterable<readonly SentRow[]>,
  isWanted: (row: SentRow) => boolean,
): AsyncGenerator<SentRow[]> {
  for await (const piece of pieces) yield piece.filter(isWanted);
}

async function* inPieces(rows: readonly SentRow[]): AsyncGenerator<readonly SentRow[]> {
  for (let at = 0; at < rows.length; at += batchRows) yield rows.slice(at, at + batchRows);
}

/** When each unknown row left for the first time, in milliseconds since epoch. */
const firstLeft = (unknown: ResumeParts['unknown']): Map<number, number> =>
  new Map(unknown.flatMap(({ rows, sentAt }) => [...rows].map((record) => [record, sentAt] as const)));

const recordsOf = (unknown: ResumeParts['unknown']): RowSet => unionOf(unknown.map(({ rows }) => rows));
