/** Reads what a platform has of the vertices that rows mean, and compares. */
import { rowOfCells } from '../../../../shared/columns/row.ts';
import type { SentRow } from '../../../../shared/imports/attribution.ts';
import { mostPresentRows, type PresentCounts, type PresentRow } from '../../../../shared/imports/effect.ts';
import type { NamedVertex, PresentPlan, PresentVertex } from '../../../../shared/imports/effect-present.ts';
import { type Graph, mostXids } from '../../../remote/graph.ts';

export interface PresentReading {
  readonly counts: PresentCounts;
  /** The first that change or remove something. */
  readonly rows: readonly PresentRow[];
}

/** Longer values are cut where they are shown. */
const shownCharacters = 500;

/**
 * Holds one batch of rows at a time, and the rows that are kept.
 * @throws AppError those of Graph.vertices, `aborted`
 */
export async function readPresent(options: {
  rows: AsyncIterable<readonly SentRow[]>;
  plan: PresentPlan;
  nullKeyword: string;
  identityOf: (row: SentRow) => string;
  graph: Pick<Graph, 'vertices'>;
  signal: AbortSignal;
  /** After each batch, with the rows asked so far. */
  onAsked: (asked: number) => void;
}): Promise<PresentReading> {
  const { plan, graph, signal, onAsked, identityOf } = options;
  const meaning = { jsonStrings: false, nullKeyword: options.nullKeyword };
  const counts = { asked: 0, unchanged: 0, changed: 0, removed: 0, missing: 0 };
  const kept: PresentRow[] = [];

  const compare = async (batch: readonly SentRow[]) => {
    const rows = batch.map((sent) => ({ sent, row: rowOfCells(sent.cells, meaning) }));
    const named = rows.map(({ row }) => plan.nameOf(row));
    const vertices = await verticesOf(named, plan, graph);
    signal.throwIfAborted();
    for (const [index, { sent, row }] of rows.entries()) {
      const name = named[index] ?? null;
      const { is, cells } = plan.compare(row, name === null ? undefined : vertices.get(keyOf(name)));
      counts.asked += 1;
      counts[is] += 1;
      if ((is === 'changed' || is === 'removed') && kept.length < mostPresentRows)
        kept.push({ record: sent.record, identity: identityOf(sent), cells: cells.map(cut) });
    }
    onAsked(counts.asked);
  };

  let waiting: SentRow[] = [];
  for await (const piece of options.rows) {
    waiting.push(...piece);
    while (waiting.length >= mostXids) {
      await compare(waiting.slice(0, mostXids));
      waiting = waiting.slice(mostXids);
    }
  }
  if (waiting.length > 0) await compare(waiting);
  return { counts, rows: kept };
}

async function verticesOf(
  named: readonly (NamedVertex | null)[],
  { fields }: PresentPlan,
  graph: Pick<Graph, 'vertices'>,
): Promise<Map<string, PresentVertex>> {
  const names = new Map(named.flatMap((name) => (name === null ? [] : [[keyOf(name), name]])));
  const vertices = names.size === 0 ? [] : await graph.vertices({ names: [...names.values()], fields });
  const found = new Map<string, PresentVertex>();
  for (const vertex of vertices)
    for (const by of ['ogit/_id', 'ogit/_xid'] as const) {
      const value = vertex[by];
      if (typeof value === 'string') found.set(keyOf({ by, value }), vertex);
    }
  return found;
}

const keyOf = ({ by, value }: NamedVertex): string => `${by} ${value}`;

const cut = (cell: PresentRow['cells'][number]): PresentRow['cells'][number] => ({
  column: cell.column,
  before: cell.before?.slice(0, shownCharacters) ?? null,
  after: cell.after?.slice(0, shownCharacters) ?? null,
});
