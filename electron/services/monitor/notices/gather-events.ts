/** Gathers failed transactions and watched changes, and makes notices of them. */
import type { After } from '../../../../shared/async.ts';
import type { MonitorEvents } from '../shared/monitor-events.ts';
import type { NoticeCenterDeps } from '../shared/notice-center.ts';
import { createGathering } from './gathering.ts';
import { gatherByPlace, type NoticePlace } from './gathering-by-place.ts';
import { type FailedEvent, failedEvent, type WatchedEvent, watchedEvent, watchedReading } from './rules.ts';
import { failedWords, joinFailed, joinWatched, type NoticeWords, watchedWords } from './words.ts';

/** Returns a function that ends this and adds what is still gathered. */
export function gatherEvents(deps: {
  readonly events: Pick<MonitorEvents, 'onTransaction' | 'onUpdate' | 'onReading'>;
  readonly rules: NoticeCenterDeps['rules'];
  readonly now: () => number;
  readonly after: After;
  readonly add: (where: NoticePlace, words: NoticeWords) => void;
}): () => void {
  const { events, rules, now, after, add } = deps;
  const failed = gatherByPlace<FailedEvent>((where) =>
    createGathering({
      now,
      after,
      join: joinFailed,
      publish: (gathered) => add(where, failedWords(gathered)),
    }),
  );
  const watched = gatherByPlace<WatchedEvent>((where) =>
    createGathering({
      now,
      after,
      join: joinWatched,
      publish(gathered) {
        for (const words of watchedWords(gathered)) add(where, words);
      },
    }),
  );
  const addWatched = (where: NoticePlace, event: WatchedEvent | null) => {
    if (event !== null) watched.at(where).add(event);
  };
  const stops = [
    events.onTransaction((change) => {
      const event = failedEvent(change, rules());
      if (event !== null) failed.at(change).add(event);
    }),
    events.onUpdate((change) => addWatched(change, watchedEvent(change, rules()))),
    events.onReading((change) => addWatched(change, watchedReading(change, rules()))),
  ];
  return () => {
    for (const stop of stops) stop();
    failed.close();
    watched.close();
  };
}
