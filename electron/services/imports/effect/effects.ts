/** The effects of sending the open files: counted and compared on request, discarded when a file changes. */
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type {
  CountState,
  EffectOfFile,
  PresentRow,
  PresentState,
} from '../../../../shared/imports/effect/effect.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { differenceOf } from '../../../../shared/rows/row-set-operations.ts';
import type { Pool } from '../../../engine/pool.ts';
import type { Log } from '../../../platform.ts';
import type { Graph } from '../../../remote/graph.ts';
import type { CheckedFile } from '../file/checked-file.ts';
import type { OpenFile } from '../file/open-file.ts';
import { comparisonOf } from './comparison.ts';
import { countEffect } from './count-effect.ts';

export interface Effects {
  /** Effects of the files that have one, or whose effect is being computed. */
  states(): EffectOfFile[];
  /** Discards effects of files that have changed or are closed. */
  renew(): void;
  /** @throws AppError `conflict` while the file is not checked */
  count(file: OpenFile): void;
  /** @throws AppError `conflict`, `bad-input` where the rows are about no vertices' attributes */
  readPresent(file: OpenFile, from: { name: string; graph: Graph }, of: 'sample' | 'all'): void;
  presentRows(fileId: string, slice: { first: number; count: number }): { total: number; rows: PresentRow[] };
  cancel(fileId: string): void;
  close(): Promise<void>;
}

interface Entry {
  readonly stamp: Stamp;
  counted: CountState;
  present: PresentState;
  rows: readonly PresentRow[];
  counting: AbortController;
  reading: AbortController;
}

/** The dependencies of an effect: a check, and the excluded rows. */
interface Stamp {
  readonly outcome: CheckedFile['outcome'];
  readonly excluded: RowSet;
}

export function createEffects(deps: {
  all: () => readonly OpenFile[];
  pool: Pool;
  now: () => number;
  log: Log;
  onChange: () => void;
}): Effects {
  const { all, pool, now, log, onChange } = deps;
  const entries = new Map<string, Entry>();
  const works = new Set<Promise<void>>();

  const checkedOf = (file: OpenFile): CheckedFile => {
    if (file.checked === null)
      throw new AppError('conflict', `${file.name} is being checked; its effect is available after that.`);
    return file.checked;
  };
  const entryOf = (file: OpenFile): Entry => {
    const { outcome } = checkedOf(file);
    const known = entries.get(file.id);
    if (known) return known;
    const entry: Entry = {
      stamp: { outcome, excluded: file.excludedRows().rows },
      counted: { state: 'waiting' },
      present: { state: 'waiting' },
      rows: [],
      counting: new AbortController(),
      reading: new AbortController(),
    };
    entries.set(file.id, entry);
    return entry;
  };

  /** Runs work whose result counts until its signal is aborted. */
  const run = (
    work: () => Promise<void>,
    signal: AbortSignal,
    onFailure: (failure: { state: 'failed'; message: string }) => void,
  ) => {
    const running = work()
      .catch((error) => {
        if (signal.aborted) return;
        if (!(error instanceof AppError)) log.error('An effect could not be computed.', error);
        onFailure({ state: 'failed', message: toAppError(error).message });
        onChange();
      })
      .finally(() => works.delete(running));
    works.add(running);
  };

  return {
    states: () => [...entries].map(([fileId, { counted, present }]) => ({ fileId, counted, present })),
    renew() {
      const open = new Map(all().map((file) => [file.id, file]));
      for (const [id, entry] of entries) {
        const file = open.get(id);
        if (file !== undefined && isCurrent(file, entry.stamp)) continue;
        entry.counting.abort();
        entry.reading.abort();
        entries.delete(id);
      }
    },
    count(file) {
      const entry = entryOf(file);
      const checked = checkedOf(file);
      if (entry.counted.state === 'working' || entry.counted.state === 'done') return;
      entry.counting = new AbortController();
      const { signal } = entry.counting;
      const startedAt = now();
      const show = (counted: CountState) => {
        if (signal.aborted) return;
        entry.counted = counted;
        onChange();
      };
      const onShare = (share: number) => show({ state: 'working', share, startedAt });
      onShare(0);
      run(
        async () => show(await countEffect(checked, entry.stamp.excluded, { pool, signal, onShare })),
        signal,
        (failure) => {
          entry.counted = failure;
        },
      );
    },
    readPresent(file, { name, graph }, of) {
      const entry = entryOf(file);
      const compare = comparisonOf(file, checkedOf(file), entry.stamp.excluded, of);
      entry.reading.abort();
      entry.reading = new AbortController();
      const { signal } = entry.reading;
      const startedAt = now();
      const show = (present: PresentState) => {
        if (signal.aborted) return;
        entry.present = present;
        onChange();
      };
      const onShare = (share: number) => show({ state: 'working', share, startedAt });
      onShare(0);
      run(
        async () => {
          const { rows, ...found } = await compare(graph, { signal, onShare });
          if (signal.aborted) return;
          entry.rows = rows;
          show({ state: 'done', ...found, connection: name, readAt: now() });
        },
        signal,
        (failure) => {
          entry.present = failure;
        },
      );
    },
    presentRows(fileId, { first, count }) {
      const rows = entries.get(fileId)?.rows ?? [];
      return { total: rows.length, rows: rows.slice(first, first + count) };
    },
    cancel(fileId) {
      const entry = entries.get(fileId);
      if (entry === undefined) return;
      if (entry.counted.state === 'working') {
        entry.counting.abort();
        entry.counted = { state: 'cancelled' };
      }
      if (entry.present.state === 'working') {
        entry.reading.abort();
        entry.present = { state: 'cancelled' };
      }
      onChange();
    },
    async close() {
      for (const { counting, reading } of entries.values()) {
        counting.abort();
        reading.abort();
      }
      await Promise.all(works);
    },
  };
}

function isCurrent(file: OpenFile, { outcome, excluded }: Stamp): boolean {
  if (file.checked?.outcome !== outcome) return false;
  const { rows } = file.excludedRows();
  return rows.size === excluded.size && differenceOf(rows, excluded).size === 0;
}
