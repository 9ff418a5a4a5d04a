/** Formats each update and each transaction for output: a line for people, or a line of JSON. */
import { visibleJson, visibleLine } from '../../../shared/control-characters.ts';
import {
  type ChangeTime,
  changeTimeWords,
  earliestOf,
  latestOf,
} from '../../../shared/monitor/change-time.ts';
import { commentsOf } from '../../../shared/monitor/comments.ts';
import { cellOf, csvText } from '../../services/monitor/exports/csv-text.ts';
import type { TransactionEvent, UpdateEvent } from '../../services/monitor/shared/monitor-events.ts';

interface WatchLines {
  /** Printed before everything else. */
  readonly head?: string;
  update(event: UpdateEvent): string;
  transaction(event: TransactionEvent): string;
}

/** A value that is longer is cut; `--json` has all of it. */
const longestValue = 200;

export const jsonLines: WatchLines = {
  update({ view, index, objectId, subject, statusBefore, status, changed, object, ...when }) {
    const what = { objectId, subject, statusBefore, status, changed, object };
    return line({ kind: 'update', view, index, ...times(when), ...what });
  },
  transaction: ({ view, id, objectId, statusBefore, status, errors, ...when }) =>
    line({ kind: 'transaction', view, id, ...times(when), objectId, statusBefore, status, errors }),
};

export const textLines: WatchLines = {
  update({ index, time, objectId, subject, statusBefore, status, changed, object }) {
    const isMoved = status !== statusBefore;
    const fields = changed.filter((name) => name !== 'comments' && !(isMoved && object[name] === status));
    return words([
      changeTimeWords(time, timeOf),
      `update ${index}`,
      objectId,
      ...(subject === '' ? [] : [`“${subject}”`]),
      ...(isMoved ? [statusBefore === '' ? status : `${statusBefore} → ${status}`] : []),
      ...fields.map((name) => `${name} ${JSON.stringify(object[name]) ?? 'removed'}`),
      ...commentsOf(object).map(({ text }) => `comment ${JSON.stringify(text)}`),
    ]);
  },
  transaction: ({ id, objectId, statusBefore, status, errors, time }) =>
    words([
      changeTimeWords(time, timeOf),
      `transaction ${id}`,
      objectId,
      statusBefore === null ? status : `${statusBefore} → ${status}`,
      ...errors.map(({ code, message, field }) =>
        [code === null ? '' : String(code), field ?? '', message].filter((part) => part !== '').join(' '),
      ),
    ]),
};

const csvColumns = [
  'kind',
  'view',
  'index',
  'id',
  'changedNotBefore',
  'changedNotAfter',
  'objectId',
  'subject',
  'statusBefore',
  'status',
  'changed',
  'comments',
  'errors',
] as const;

/** Rows of a CSV table; cells that look like formulas are made harmless. `--json` has all of an update. */
export const csvLines: WatchLines = {
  head: csvText(csvColumns),
  update: ({ view, index, time, objectId, subject, statusBefore, status, changed, object }) =>
    csvRow({
      kind: 'update',
      view,
      index,
      ...isoTimes(time),
      objectId,
      subject,
      statusBefore,
      status,
      changed: Object.fromEntries(
        changed.flatMap((name) => (name === 'comments' ? [] : [[name, object[name] ?? null]])),
      ),
      comments: commentsOf(object)
        .map(({ text }) => text)
        .join('\n'),
    }),
  transaction: ({ view, id, time, objectId, statusBefore, status, errors }) =>
    csvRow({
      kind: 'transaction',
      view,
      id,
      ...isoTimes(time),
      objectId,
      statusBefore,
      status,
      errors: errors.length === 0 ? null : errors,
    }),
};

const csvRow = (row: Partial<Record<(typeof csvColumns)[number], unknown>>): string =>
  csvText(csvColumns.map((column) => cellOf(row[column])));

const isoTimes = (time: ChangeTime) => {
  const earliest = earliestOf(time);
  return {
    changedNotBefore: earliest === null ? null : timeOf(earliest),
    changedNotAfter: timeOf(latestOf(time)),
  };
};

/** Returns times in ms; `at` is the latest moment at which the change can have happened. */
function times({ time, receivedAt }: { readonly time: ChangeTime; readonly receivedAt: number }) {
  const at = latestOf(time);
  if (time.kind === 'exact') return { at, receivedAt, changedAt: at };
  return { at, receivedAt, ...(time.kind === 'between' && { changedAfter: time.after }) };
}

/** Formats a time in UTC, independent of time zone and locale. */
export const timeOf = (at: number): string => new Date(at).toISOString();

const line = (value: object): string => `${visibleJson(value)}\n`;
const words = (parts: readonly string[]): string => `${parts.map(shortened).join('  ')}\n`;
const shortened = (part: string): string => {
  const plain = visibleLine(part);
  return plain.length <= longestValue ? plain : `${plain.slice(0, longestValue - 1)}…`;
};
