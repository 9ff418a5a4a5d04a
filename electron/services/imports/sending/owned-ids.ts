/** Which vertices rows of a run own, so that no other row of it takes one for its own. */
import type { Journal, RowOutcome } from '../../../storage/journal/journal.ts';
import { factsOfText } from './row-text.ts';

export interface OwnedIds {
  /** Whether a row other than this one is known to have made or changed the vertex or edge. */
  ownedByOther(id: string, record: number): boolean;
  add(outcomes: readonly RowOutcome[]): void;
}

const rowsAtOnce = 5_000;

/** Reads what the journal has when it is asked for the first time; most runs never ask. */
export function createOwnedIds(runId: string, journal: Pick<Journal, 'storedAfter'>): OwnedIds {
  /** The record that owns an id, by 53 bits of the id's hash: millions of texts would be too much. */
  let owners: Map<number, number> | null = null;
  const keyOf = (id: string): number => {
    const [high, low] = factsOfText(id).hash;
    return (high % 2 ** 21) * 2 ** 32 + low;
  };
  type Owner = Pick<RowOutcome, 'record' | 'vertexId' | 'beside'>;
  const addTo = (into: Map<number, number>, { record, vertexId, beside }: Owner) => {
    if (vertexId !== '') into.set(keyOf(vertexId), record);
    for (const id of beside) into.set(keyOf(id), record);
  };
  const read = (): Map<number, number> => {
    const found = new Map<number, number>();
    for (let rows = journal.storedAfter(runId, 0, rowsAtOnce); rows.length > 0; ) {
      for (const row of rows) addTo(found, row);
      rows = journal.storedAfter(runId, rows.at(-1)?.record ?? 0, rowsAtOnce);
    }
    return found;
  };
  return {
    ownedByOther(id, record) {
      owners ??= read();
      const owner = owners.get(keyOf(id));
      return owner !== undefined && owner !== record;
    },
    add(outcomes) {
      if (owners === null) return;
      for (const row of outcomes)
        if (row.outcome === 'stored' || row.outcome === 'partly') addTo(owners, row);
    },
  };
}
