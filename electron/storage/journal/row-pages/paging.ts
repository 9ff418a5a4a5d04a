/** Reads pages of the rows of a run, by outcome, cause and text. */
import type { RunState } from '../../../../shared/sending/runs.ts';
import type { Journal, RunProgress } from '../journal.ts';
import type { OutcomeRows } from '../outcome-rows.ts';
import type { Projection } from '../projections.ts';
import {
  type CodeMask,
  codes,
  maskOf,
  maskOfFilter,
  outcomeMasks,
  outcomeOf,
  unansweredMask,
} from '../row-codes.ts';
import { isUnderWay } from '../run-table.ts';
import type { DefaultReasons, DetailsOf } from './details.ts';
import type { TextSearch } from './text-search.ts';

interface Paging {
  page(projection: Projection, progress: RunProgress, ...args: PageArguments): ReturnType<Journal['page']>;
  next(projection: Projection, progress: RunProgress, input: NextInput): ReturnType<Journal['next']>;
  storedAfter(projection: Projection, record: number, count: number): ReturnType<Journal['storedAfter']>;
  causes(projection: Projection): RunState['causes'];
}
type PageArguments =
  Parameters<Journal['page']> extends [string, infer Filter, infer Slice] ? [Filter, Slice] : never;
type NextInput = Parameters<Journal['next']>[0];

/** The id of this cause. It equals no message of a platform, which would be a sentence. */
const unansweredCause = 'unanswered when the run ended';
const noResponseReason = 'Sent, but no response arrived before the run ended.';

function reasonsOf({ state, message }: RunProgress): DefaultReasons {
  const notSent = {
    cancelled: 'Cancelled before it was sent.',
    interrupted: 'The program ended before it was sent.',
    stopped: message,
  };
  return {
    notSent: state in notSent ? notSent[state as keyof typeof notSent] : '',
    unanswered: noResponseReason,
  };
}

export function createPaging({
  details,
  search,
  outcomeRows,
}: {
  details: DetailsOf;
  search: Pick<TextSearch, 'find'>;
  outcomeRows: OutcomeRows;
}): Paging {
  /** Tests every row, which takes some milliseconds for a million. */
  const scan = (
    { states: { bytes } }: Projection,
    matches: (record: number) => boolean,
    { first, count }: { first: number; count: number },
  ) => {
    const records: number[] = [];
    let total = 0;
    for (let record = 1; record < bytes.length; record++) {
      if (!matches(record)) continue;
      if (total >= first && records.length < count) records.push(record);
      total++;
    }
    return { total, records };
  };
  const byText = (projection: Projection, text: string, reasons: DefaultReasons) => {
    const found = search.find(projection, text);
    const wanted = text.toLowerCase();
    const matchingCodes: CodeMask =
      (reasons.notSent.toLowerCase().includes(wanted) ? maskOf(codes.notSent) : 0) |
      (reasons.unanswered.toLowerCase().includes(wanted) ? unansweredMask : 0);
    const number = Number(text.replaceAll(',', ''));
    const { bytes } = projection.states;
    return (record: number) =>
      found[record] === 1 || record === number || isIn(matchingCodes, bytes[record] as number);
  };

  return {
    page(projection, progress, filter, slice) {
      const { states, key } = projection;
      const reasons = reasonsOf(progress);
      const text = filter.text.trim();
      const isUnanswered = filter.cause === unansweredCause;
      // While a run is active, rows that are still to come would hide those with a remark.
      const isLive = filter.outcome === 'not-stored' && isUnderWay(progress.state);
      const mask =
        maskOfFilter(filter.outcome) &
        (isUnanswered ? unansweredMask : -1) &
        (isLive ? ~maskOf(codes.notSent) : -1);
      const matches = text === '' ? null : byText(projection, text, reasons);
      const pageOf = ({ total, records }: { total: number; records: number[] }) => ({
        total,
        rows: details(projection, records, reasons).map(({ record, outcome, identity, reason, request }) => {
          return { record, outcome, identity, reason, request };
        }),
      });
      if (filter.cause !== null && !isUnanswered) {
        const parameters = {
          runKey: key,
          cause: filter.cause,
          hasOutcome: (outcome: keyof typeof outcomeMasks) => (outcomeMasks[outcome] & mask) !== 0,
        };
        if (matches === null) return pageOf(outcomeRows.ofCause(parameters, slice));
        const all = outcomeRows
          .ofCause(parameters, { first: 0, count: states.bytes.length })
          .records.filter(matches);
        return pageOf({ total: all.length, records: all.slice(slice.first, slice.first + slice.count) });
      }
      if (matches !== null)
        return pageOf(
          scan(projection, (record) => isIn(mask, states.bytes[record] as number) && matches(record), slice),
        );
      const first = states.at(mask, slice.first);
      return pageOf({
        total: states.total(mask),
        records: first === undefined ? [] : states.from(mask, first, slice.count),
      });
    },
    next(projection, progress, { outcome, afterRecord, count }) {
      const records = projection.states.from(outcomeMasks[outcome], afterRecord + 1, count);
      return details(projection, records, reasonsOf(progress)).map(nextRowOf);
    },
    storedAfter(projection, record, count) {
      const records = projection.states.from(outcomeMasks.stored | outcomeMasks.partly, record + 1, count);
      return details(projection, records, { notSent: '', unanswered: '' }).map(
        ({ record: number, identity, vertexId, created, createdPartIds, missing, hash }) => {
          return { record: number, identity, vertexId, created, createdPartIds, missing, hash };
        },
      );
    },
    causes(projection) {
      const causes = outcomeRows.causes(projection.key);
      const rows = projection.states.total(unansweredMask);
      const firstRecord = projection.states.at(unansweredMask, 0);
      if (firstRecord === undefined) return causes;
      const unanswered = {
        id: unansweredCause,
        outcome: outcomeOf(codes.unanswered),
        title: noResponseReason,
        rows,
        firstRecord,
        example: noResponseReason,
      };
      return [...causes, unanswered].toSorted((one, other) => other.rows - one.rows);
    },
  };
}

const nextRowOf = ({ record, reason, identity, vertexId, hash }: ReturnType<DetailsOf>[number]) => ({
  record,
  reason,
  identity,
  vertexId,
  hash,
});
const isIn = (mask: CodeMask, code: number): boolean => ((mask >> code) & 1) === 1;
