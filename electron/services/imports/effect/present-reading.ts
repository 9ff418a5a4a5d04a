/** Reads the vertices that rows name from the platform, and compares them with the rows. */
import { rowOfCells } from '../../../../shared/columns/row.ts';
import {
  maxPresentRows,
  type PresentCounts,
  type PresentRow,
  type PresentValue,
} from '../../../../shared/imports/effect/effect.ts';
import type { PresentPlan } from '../../../../shared/imports/effect/effect-present.ts';
import type { SentRow } from '../../../../shared/sending/attribution.ts';
import { keyOfName } from '../../../../shared/vertices/vertex-name.ts';
import { type Graph, maxXids } from '../../../remote/graph.ts';
import { createPresentGraph } from './present-graph.ts';

interface PresentReading {
  readonly counts: PresentCounts;
  /** The first that change or remove something. */
  readonly rows: readonly PresentRow[];
}

/** Longer values and lists are cut where they are shown. */
const shownCharacters = 500;
const shownItems = 20;

/**
 * Compares rows batch by batch. Holds one batch in memory, and the rows that are returned.
 * @throws AppError those of Graph.vertices, `aborted`
 */
export async function readPresent(options: {
  rows: AsyncIterable<readonly SentRow[]>;
  plan: PresentPlan;
  nullKeyword: string;
  identityOf: (row: SentRow) => string;
  graph: Pick<Graph, 'vertices' | 'withLists'>;
  signal: AbortSignal;
  /** Called after each batch, with the number of rows compared so far. */
  onCompared: (compared: number) => void;
}): Promise<PresentReading> {
  const { plan, signal, onCompared, identityOf } = options;
  const graph = createPresentGraph({ graph: options.graph, plan, signal });
  const meaning = { jsonStrings: false, nullKeyword: options.nullKeyword };
  const counts = { compared: 0, unchanged: 0, changed: 0, removed: 0, missing: 0, unresolved: 0 };
  const changedRows: PresentRow[] = [];

  const compare = async (batch: readonly SentRow[]) => {
    const rows = batch.map((sent) => ({ sent, row: rowOfCells(sent.cells, meaning) }));
    const names = rows.map(({ row }) => plan.nameOf(row));
    const vertices = await graph.vertices(names.flatMap((name) => name ?? []));
    const idOf = await graph.ids(rows.flatMap(({ row }) => plan.xidsOf(row)));
    signal.throwIfAborted();
    for (const [index, { sent, row }] of rows.entries()) {
      const name = names[index] ?? null;
      const { is, cells } = plan.compare(
        row,
        name === null ? undefined : vertices.get(keyOfName(name)),
        idOf,
      );
      counts.compared += 1;
      counts[is] += 1;
      if ((is === 'changed' || is === 'removed') && changedRows.length < maxPresentRows)
        changedRows.push({ record: sent.record, identity: identityOf(sent), cells: cells.map(cut) });
    }
    onCompared(counts.compared);
  };

  let pending: SentRow[] = [];
  for await (const piece of options.rows) {
    pending.push(...piece);
    while (pending.length >= maxXids) {
      await compare(pending.slice(0, maxXids));
      pending = pending.slice(maxXids);
    }
  }
  if (pending.length > 0) await compare(pending);
  return { counts, rows: changedRows };
}

const cut = ({ column, before, after }: PresentRow['cells'][number]): PresentRow['cells'][number] => ({
  column,
  before: cutValue(before),
  after: cutValue(after),
});

function cutValue(value: PresentValue): PresentValue {
  if (value === null || typeof value === 'string') return value?.slice(0, shownCharacters) ?? null;
  const items = value.items
    .slice(0, shownItems)
    .map((item) => ({ ...item, value: item.value.slice(0, shownCharacters) }));
  return { items, more: value.more + value.items.length - items.length };
}
