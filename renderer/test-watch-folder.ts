import type { Api } from '../shared/contract.ts';
import type { AppError } from '../shared/errors.ts';
import type { FolderArrival, WatchedFolder } from '../shared/watch-folder.ts';
import { createTestCalls, type TestCall } from './test-calls.ts';
import { createTestEvents } from './test-events.ts';

/** Watched folders of an in-memory host; calls are recorded in `calls`. */
export function createTestWatchFolder(calls: TestCall[]) {
  let folders: WatchedFolder[] = [];
  let arrivals: readonly FolderArrival[] = [];
  let refusal: AppError | null = null;
  const events = createTestEvents(() => ({ folders }));
  const noteCall = createTestCalls(calls, 'watchFolder');
  const note = <I, O>(name: string, respond: (input: I) => O) =>
    noteCall(name, (input: I) => {
      if (refusal !== null) throw refusal;
      return respond(input);
    });
  const setWatch = (id: string, watch: WatchedFolder['watch']) => {
    folders = folders.map((each) => (each.id === id ? { ...each, watch } : each));
    events.publish();
  };
  const watching: WatchedFolder['watch'] = {
    state: 'watching',
    since: 1_700_000_000_000,
    sending: null,
    incomplete: 0,
    notes: [],
  };

  const api: Api['watchFolder'] = {
    changed: events.listen,
    choose: note('choose', () => ({ folder: '/home/analyst/incoming' })),
    add: note('add', (added) => {
      folders = [
        ...folders,
        {
          ...added,
          id: added.folder,
          connection: 'Practice platform',
          watch: watching,
          done: 0,
          held: 0,
          last: null,
        },
      ];
      events.publish();
      return { id: added.folder };
    }),
    remove: note('remove', ({ id }) => {
      folders = folders.filter((each) => each.id !== id);
      events.publish();
    }),
    start: note('start', ({ id }) => setWatch(id, watching)),
    stop: note('stop', ({ id }) => setWatch(id, { state: 'stopped' })),
    arrivals: note('arrivals', ({ filter, before }) => {
      const found = arrivals.filter(
        ({ id, state }) => (filter === 'all' || state === 'held') && (before === null || id < before),
      );
      return { arrivals: found.slice(0, 50), hasMore: found.length > 50 };
    }),
    sendAgain: note('sendAgain', () => undefined),
    showFiles: note('showFiles', () => undefined),
  };
  return {
    api,
    set(next: readonly WatchedFolder[], files: readonly FolderArrival[] = []) {
      folders = [...next];
      arrivals = files;
      events.publish();
    },
    /** Makes every call fail with this error from now on. */
    refuse(error: AppError) {
      refusal = error;
    },
  };
}
