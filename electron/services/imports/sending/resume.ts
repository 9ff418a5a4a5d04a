/** What going on with a run means: first the rows that nobody knows of, then those that were not sent. */
import type { SentRow } from '../../../../shared/imports/attribution.ts';
import { isSafe, type RepeatClass } from '../../../../shared/imports/repeat.ts';
import { type RowSet, unionOf } from '../../../../shared/rows/row-set.ts';
import type { Unsettled } from '../../../storage/journal/journal.ts';
import type { PlannedRow } from './planned-request.ts';
import { factsOfText, textOfRow } from './row-text.ts';
import type { RunTools } from './run.ts';
import type { Shipment } from './shipment.ts';

export interface ResumeParts {
  readonly shipment: Shipment;
  readonly classOf: (cells: readonly string[]) => RepeatClass;
  /** As they were before the run went on. */
  readonly unknown: readonly Unsettled[];
  readonly notSent: RowSet;
}

/** Rows that are read back, or sorted, at once. */
const batchRows = 500;

/** @param repeatAtStake also sends rows again of which a second time may do harm and nobody knows what became */
export function resumeWork(parts: ResumeParts, repeatAtStake: boolean): (tools: RunTools) => Promise<void> {
  const { shipment, unknown, notSent, classOf } = parts;
  return async (tools) => {
    if (unknown.length > 0) {
      const unanswered = firstLeft(parts);
      const safe = only(shipment.source(recordsOf(parts)), ({ cells }) => isSafe(classOf(cells)));
      await tools.send(safe, unanswered);
      const open = await readBackAll(parts, tools, unanswered, (each) => !isSafe(each));
      if (repeatAtStake && !tools.isOver()) await tools.send(inPieces(open), unanswered);
    }
    if (!tools.isOver()) await tools.send(shipment.source(notSent));
  };
}

export function readBackWork(parts: ResumeParts): (tools: RunTools) => Promise<void> {
  return async (tools) => {
    tools.say('Asking the platform for the rows whose outcome is unknown.');
    await readBackAll(parts, tools, firstLeft(parts), () => true);
    tools.say('');
  };
}

/** Answers the rows that are not known to be stored. */
async function readBackAll(
  parts: ResumeParts,
  tools: RunTools,
  unanswered: ReadonlyMap<number, number>,
  isAsked: (each: RepeatClass) => boolean,
): Promise<SentRow[]> {
  const { shipment, classOf } = parts;
  const open: SentRow[] = [];
  for await (const piece of shipment.source(recordsOf(parts))) {
    const byClass = Map.groupBy(piece, ({ cells }) => classOf(cells));
    for (const [as, rows] of byClass) {
      if (!isAsked(as)) continue;
      for (let at = 0; at < rows.length; at += batchRows) {
        if (tools.isOver()) return open;
        const batch = rows.slice(at, at + batchRows);
        const planned = batch.map((row) => plannedRow(row, shipment.jsonStrings));
        const outcomes = await tools.readBack({ rows: planned, class: as, unanswered });
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

function plannedRow(row: SentRow, jsonStrings: boolean): PlannedRow {
  const text = textOfRow(row, jsonStrings);
  return { ...row, text, hash: factsOfText(text).hash };
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
const firstLeft = ({ unknown }: ResumeParts): Map<number, number> =>
  new Map(unknown.flatMap(({ rows, sentAt }) => [...rows].map((record) => [record, sentAt] as const)));

const recordsOf = ({ unknown }: ResumeParts): RowSet => unionOf(unknown.map(({ rows }) => rows));
