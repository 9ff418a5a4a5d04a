/** Writes the texts of notices: for one object its name, for several their number and the first names. */
import { type ChangeTime, spanOf } from '../../../../shared/monitor/change-time.ts';
import type { Notice } from '../../../../shared/monitor/notice.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import type { FailedEvent, WatchedEvent } from './rules.ts';

export type NoticeWords = Pick<
  Notice,
  'rule' | 'title' | 'text' | 'objectId' | 'transactionId' | 'happened' | 'system'
>;

const maxNamed = 3;
const longestText = 240;

export interface FailedGroup {
  readonly first: FailedEvent;
  readonly count: number;
  /** Ids of the first few objects, each once. */
  readonly names: readonly string[];
  readonly time: ChangeTime;
}

/** Adds a failure to those that one notice will report; `gathered` is null for the first. */
export function joinFailed(gathered: FailedGroup | null, event: FailedEvent): FailedGroup {
  if (gathered === null) return { first: event, count: 1, names: [event.objectId], time: event.time };
  const { first, count, names } = gathered;
  const time = spanOf(gathered.time, event.time);
  const isFull = names.length > maxNamed || names.includes(event.objectId);
  return { first, count: count + 1, names: isFull ? names : [...names, event.objectId], time };
}

/** The events of each object, in the order of the first change. */
export type WatchedGroup = ReadonlyMap<string, WatchedEvent>;

/** Adds a change to those that one notice will report; `gathered` is null for the first. */
export function joinWatched(gathered: WatchedGroup | null, event: WatchedEvent): WatchedGroup {
  const { objectId } = event;
  const before = gathered?.get(objectId);
  const joined =
    before === undefined
      ? event
      : {
          ...event,
          changed: [...new Set([...before.changed, ...event.changed])],
          hasEnded: before.hasEnded || event.hasEnded,
          time: spanOf(before.time, event.time),
        };
  return new Map([...(gathered ?? []), [objectId, joined]]);
}

export function failedWords({ first, count, names, time }: FailedGroup): NoticeWords {
  const rule = 'transaction-failed';
  if (count > 1)
    return {
      rule,
      title: `${formatCount(count)} transactions failed`,
      text: cut(namesOf(names, names.length > maxNamed)),
      objectId: null,
      happened: time,
    };
  const { objectId, message, transactionId } = first;
  return {
    rule,
    objectId,
    transactionId,
    happened: time,
    title: 'A transaction failed',
    text: cut(message === '' ? objectId : `${objectId}: ${message}`),
  };
}

/** Returns at most two texts: for ended objects, and for changed ones. */
export function watchedWords(gathered: WatchedGroup): NoticeWords[] {
  const all = [...gathered.values()];
  const ended = all.filter(({ hasEnded }) => hasEnded);
  const changed = all.filter(({ hasEnded }) => !hasEnded);
  return [
    ...wordsOf('watched-ended', ended, {
      one: ({ objectId, status }) => `${objectId} is ${status}`,
      text: ({ subject }) => subject,
      many: 'ended',
    }),
    ...wordsOf('watched-changed', changed, {
      one: ({ objectId }) => `${objectId} has changed`,
      text: ({ subject, changed: fields }) =>
        [subject, fields.join(', ')].filter((part) => part !== '').join(' · '),
      many: 'changed',
    }),
  ];
}

function wordsOf(
  rule: 'watched-ended' | 'watched-changed',
  events: readonly WatchedEvent[],
  words: {
    one: (event: WatchedEvent) => string;
    text: (event: WatchedEvent) => string;
    many: string;
  },
): NoticeWords[] {
  const [first] = events;
  if (first === undefined) return [];
  const happened = events.map(({ time }) => time).reduce(spanOf);
  if (events.length === 1) {
    const { objectId } = first;
    return [{ rule, title: cut(words.one(first)), text: cut(words.text(first)), objectId, happened }];
  }
  const names = events.slice(0, maxNamed).map(({ objectId }) => objectId);
  return [
    {
      rule,
      title: `${plural(events.length, 'watched incident')} ${words.many}`,
      text: cut(namesOf(names, events.length > maxNamed)),
      objectId: null,
      happened,
    },
  ];
}

export const lostWords = ({ connection, message }: { connection: string; message: string }): NoticeWords => ({
  rule: 'connection-lost',
  title: cut(`“${connection}” has been unreachable for more than a minute`),
  text: cut(message),
  objectId: null,
});

const namesOf = (names: readonly string[], areMore: boolean): string =>
  `${names.slice(0, maxNamed).join(', ')}${areMore ? ' and others' : ''}`;

const cut = (text: string): string =>
  text.length <= longestText ? text : `${text.slice(0, longestText - 1)}…`;
