import { type RefObject, startTransition, useEffect, useMemo, useReducer, useRef } from 'react';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { after } from '../../../hooks/after.ts';
import { useWindows } from '../../../hooks/use-windows.ts';
import type { Windows } from '../../../hooks/windows.ts';
import { useHost } from '../../../host.ts';
import { useMonitor, versionIn } from '../store.ts';
import { type Choice, filterOf } from './filter-store.ts';
import { createLivePicture, type LivePicture } from './live-picture.ts';

interface LivePictureSource {
  readonly view: string;
  readonly choice: Choice;
  readonly objectId: string | null;
  /** Asked whenever something has changed. */
  readonly isHeld: RefObject<() => boolean>;
}

/** The rows of the list as they were when the picture was taken, and what has come since. */
export function useLivePicture({ view, choice, objectId, isHeld }: LivePictureSource): {
  live: LivePicture;
  rows: Windows<Transaction>;
} {
  const { api } = useHost();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const live = useMemo(
    () =>
      createLivePicture({
        ask: (filter, first, count, signal) =>
          api.monitor.transactions({ view, filter, first, count }, { signal }),
        isPaused: () => useMonitor.getState().paused !== null,
        isHeld: () => isHeld.current(),
        version: () => versionIn(useMonitor.getState(), view),
        now: Date.now,
        after,
        onChange: () => startTransition(draw),
      }),
    [api, view, isHeld],
  );
  const key = JSON.stringify({ ...choice, objectId });
  const latest = useRef(choice);
  latest.current = choice;
  useEffect(() => {
    live.want({
      key,
      filter: (now) =>
        filterOf(latest.current, objectId, { now, end: useMonitor.getState().paused?.at ?? null }),
    });
  }, [live, key, objectId]);
  // Without drawing anything: news come many times a second.
  useEffect(
    () =>
      useMonitor.subscribe((store, before) => {
        if (versionIn(store, view) !== versionIn(before, view)) live.look();
      }),
    [live, view],
  );
  useEffect(() => () => live.stop(), [live]);

  const picture = live.picture();
  const rows = useWindows<Transaction>({
    key: `${view}\n${picture?.key ?? ''}`,
    revision: picture?.revision ?? 0,
    total: picture?.total ?? 0,
    ask: live.rows,
    calm: true,
  });
  return { live, rows };
}
