/** What is printed of each update and each transaction: a line for people, or a line of JSON. */
import { commentsOf } from '../../shared/monitor/comments.ts';
import type { TransactionHappening, UpdateHappening } from '../services/monitor/happenings.ts';

export interface WatchLines {
  update(happening: UpdateHappening): string;
  /** @param at milliseconds since epoch: when it was heard of */
  transaction(happening: TransactionHappening, at: number): string;
}

/** A value that is longer is cut; `--json` has all of it. */
const longestValue = 200;

export const jsonLines: WatchLines = {
  update: ({ view, index, at, objectId, subject, statusBefore, status, changed, object }) =>
    line({ kind: 'update', view, index, at, objectId, subject, statusBefore, status, changed, object }),
  transaction: ({ view, id, objectId, statusBefore, status, errors }, at) =>
    line({ kind: 'transaction', view, id, at, objectId, statusBefore, status, errors }),
};

export const textLines: WatchLines = {
  update({ index, at, objectId, subject, statusBefore, status, changed, object }) {
    const isMoved = status !== statusBefore;
    const fields = changed.filter((name) => name !== 'comments' && !(isMoved && object[name] === status));
    return words([
      ...[timeOf(at), `update ${index}`, objectId],
      ...(subject === '' ? [] : [`“${subject}”`]),
      ...(isMoved ? [statusBefore === '' ? status : `${statusBefore} → ${status}`] : []),
      ...fields.map((name) => `${name} ${JSON.stringify(object[name]) ?? 'is gone'}`),
      ...commentsOf(object).map(({ text }) => `comment ${JSON.stringify(text)}`),
    ]);
  },
  transaction: ({ id, objectId, statusBefore, status, errors }, at) =>
    words([
      ...[timeOf(at), `transaction ${id}`, objectId],
      statusBefore === null ? status : `${statusBefore} → ${status}`,
      ...errors.map(({ code, message, field }) =>
        [code === null ? '' : String(code), field ?? '', message].filter((part) => part !== '').join(' '),
      ),
    ]),
};

/** The same for every clock and country. */
export const timeOf = (at: number): string => new Date(at).toISOString();

const line = (value: object): string => `${JSON.stringify(value)}\n`;
const words = (parts: readonly string[]): string => `${parts.map(shown).join('  ')}\n`;
const shown = (part: string): string => {
  const plain = withoutControls(part);
  return plain.length <= longestValue ? plain : `${plain.slice(0, longestValue - 1)}…`;
};

/** What the platform tells was written by anybody, and a terminal obeys some characters instead of showing them. */
export const withoutControls = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ');
