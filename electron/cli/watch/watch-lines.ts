/** What is printed of each update and each transaction: a line for people, or a line of JSON. */
import { visibleJson, visibleLine } from '../../../shared/control-characters.ts';
import { type ChangeTime, changeTimeWords, latestOf } from '../../../shared/monitor/change-time.ts';
import { commentsOf } from '../../../shared/monitor/comments.ts';
import type { TransactionEvent, UpdateEvent } from '../../services/monitor/shared/monitor-events.ts';

interface WatchLines {
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
      ...[changeTimeWords(time, timeOf), `update ${index}`, objectId],
      ...(subject === '' ? [] : [`“${subject}”`]),
      ...(isMoved ? [statusBefore === '' ? status : `${statusBefore} → ${status}`] : []),
      ...fields.map((name) => `${name} ${JSON.stringify(object[name]) ?? 'is gone'}`),
      ...commentsOf(object).map(({ text }) => `comment ${JSON.stringify(text)}`),
    ]);
  },
  transaction: ({ id, objectId, statusBefore, status, errors, time }) =>
    words([
      ...[changeTimeWords(time, timeOf), `transaction ${id}`, objectId],
      statusBefore === null ? status : `${statusBefore} → ${status}`,
      ...errors.map(({ code, message, field }) =>
        [code === null ? '' : String(code), field ?? '', message].filter((part) => part !== '').join(' '),
      ),
    ]),
};

/** `at` is the latest moment at which it can have happened. */
function times({ time, receivedAt }: { readonly time: ChangeTime; readonly receivedAt: number }) {
  const at = latestOf(time);
  if (time.kind === 'exact') return { at, receivedAt, changedAt: at };
  return { at, receivedAt, ...(time.kind === 'between' && { changedAfter: time.after }) };
}

/** The same for every clock and country. */
export const timeOf = (at: number): string => new Date(at).toISOString();

const line = (value: object): string => `${visibleJson(value)}\n`;
const words = (parts: readonly string[]): string => `${parts.map(shown).join('  ')}\n`;
const shown = (part: string): string => {
  const plain = visibleLine(part);
  return plain.length <= longestValue ? plain : `${plain.slice(0, longestValue - 1)}…`;
};
