/** The effects of sending the open files: counted and compared on request, discarded when a file changes. */
import type {
  CountState,
  EffectOfFile,
  PresentRow,
  PresentState,
} from '../../../../shared/imports/effect/effect.ts';
import type { Pool } from '../../../engine/pool.ts';
import type { Log } from '../../../platform.ts';
import type { Graph } from '../../../remote/graph.ts';
import type { OpenFile } from '../file/open-file.ts';
import { comparisonOf } from './comparison.ts';
import { countEffect } from './count-effect.ts';
import { checkedOf, createEffectEntries } from './effect-entries.ts';
import { createEffectWork } from './effect-work.ts';

export interface Effects {
  /** Effects of the files that have one, or whose effect is being computed. */
  states(): EffectOfFile[];
  /** Discards effects of files that have changed or are closed. */
  renew(): void;
  /** Starts to count the effect of a file, unless this is done. @throws AppError `conflict` while it is not checked */
  count(file: OpenFile): void;
  /** Starts a comparison. @throws AppError `conflict`, `bad-input` for rows that change no attributes of vertices */
  readPresent(file: OpenFile, from: { name: string; graph: Graph }, of: 'sample' | 'all'): void;
  presentRows(fileId: string, slice: { first: number; count: number }): { total: number; rows: PresentRow[] };
  cancel(fileId: string): void;
  close(): Promise<void>;
}

export function createEffects(deps: {
  all: () => readonly OpenFile[];
  pool: Pool;
  now: () => number;
  log: Log;
  onChange: () => void;
}): Effects {
  const { all, pool, now, log, onChange } = deps;
  const entries = createEffectEntries(all);
  const { run, whenEnded } = createEffectWork({ log, onChange });

  return {
    states: () => entries.all().map(([fileId, { counted, present }]) => ({ fileId, counted, present })),
    renew: entries.renew,
    count(file) {
      const entry = entries.of(file);
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
      const entry = entries.of(file);
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
      const rows = entries.find(fileId)?.rows ?? [];
      return { total: rows.length, rows: rows.slice(first, first + count) };
    },
    cancel(fileId) {
      const entry = entries.find(fileId);
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
      for (const [, { counting, reading }] of entries.all()) {
        counting.abort();
        reading.abort();
      }
      await whenEnded();
    },
  };
}
