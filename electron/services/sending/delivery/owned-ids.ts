/** Records which vertices belong to which rows of a run, so that no other row claims one. */
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import type { Journal, RowOutcome, StoredBatch } from '../../../storage/journal/journal.ts';
import { factsOfText } from '../batches/row-text.ts';
import { createOwnerTable, type OwnerTable } from './owner-table.ts';

interface OwnedIds {
  /** Reads the ids from the journal, once; most runs never need them. It takes some seconds for millions of rows. */
  learn(): Promise<void>;
  /** Whether a row other than this one is known to have made or changed the vertex or edge. Call `learn` first. */
  ownedByOther(id: string, record: number): boolean;
  add(outcomes: readonly RowOutcome[]): void;
  addStored(batch: StoredBatch): void;
}

const rowsAtOnce = 5_000;

type Owner = Pick<RowOutcome, 'record' | 'vertexId' | 'createdPartIds'>;

export function createOwnedIds(runId: string, journal: Pick<Journal, 'storedAfter'>): OwnedIds {
  let read: OwnerTable | null = null;
  /** Rows added since `learn` began; they take precedence over rows that it read. */
  let ownerTable: OwnerTable | null = null;
  let learning: Promise<void> | null = null;
  const addTo = (table: OwnerTable, { record, vertexId, createdPartIds }: Owner) => {
    if (vertexId !== '') table.set(factsOfText(vertexId).hash, record);
    for (const id of createdPartIds) table.set(factsOfText(id).hash, record);
  };
  const learn = async () => {
    ownerTable = createOwnerTable();
    const found = createOwnerTable();
    for (let rows = journal.storedAfter(runId, 0, rowsAtOnce); rows.length > 0; ) {
      for (const row of rows) addTo(found, row);
      await yieldToEvents();
      rows = journal.storedAfter(runId, rows.at(-1)?.record ?? 0, rowsAtOnce);
    }
    read = found;
  };
  return {
    learn() {
      learning ??= learn().catch((error: unknown) => {
        learning = null;
        throw error;
      });
      return learning;
    },
    ownedByOther(id, record) {
      const { hash } = factsOfText(id);
      const owner = ownerTable?.get(hash) ?? read?.get(hash);
      return owner !== undefined && owner !== record;
    },
    add(outcomes) {
      if (ownerTable === null) return;
      for (const row of outcomes)
        if (row.outcome === 'stored' || row.outcome === 'partly') addTo(ownerTable, row);
    },
    addStored({ records, bytes, spans }) {
      if (ownerTable === null) return;
      for (const [index, record] of records.entries()) {
        const vertexId = Buffer.from(bytes.subarray(spans[4 * index], spans[4 * index + 1])).toString(
          'latin1',
        );
        addTo(ownerTable, { record, vertexId, createdPartIds: [] });
      }
    },
  };
}
