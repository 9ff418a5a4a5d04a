/** Compares a checked file with earlier files that were sent to its connection. */

import { AppError } from '../../../../shared/errors.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { createRowSetBuilder } from '../../../../shared/rows/row-set-builder.ts';
import { differenceOf, emptyRowSet, unionOf } from '../../../../shared/rows/row-set-operations.ts';
import type { Delta } from '../../../../shared/sending/run-calls.ts';
import type { CheckOutcome } from '../../../engine/check/start-check.ts';
import type { Journal, StoredRun } from '../../../storage/journal/journal.ts';
import type { OpenFile } from '../../imports/file/open-file.ts';
import { factsOfText, textOfRow } from '../batches/row-text.ts';
import { createShipment } from '../runs/shipment.ts';
import { type SentTo, sentBefore } from './sent-before.ts';

interface Deltas {
  /**
   * Returns null if none of its rows was sent before, as far as the runs show.
   * @throws AppError `conflict` while it is not checked, `aborted`
   */
  of(file: OpenFile, to: SentTo, signal: AbortSignal): Promise<Delta | null>;
  /**
   * Excludes the rows that are unchanged since the run stored them (`enabled`), or includes them again.
   * @throws AppError `conflict`
   */
  setOnlyChanged(
    file: OpenFile,
    input: { runId: string; enabled: boolean; signal: AbortSignal },
  ): Promise<void>;
}

interface Compared {
  readonly run: Pick<StoredRun, 'id' | 'fileName' | 'startedAt'>;
  readonly isNamesake: boolean;
  readonly same: RowSet;
  /** Rows whose identity was not stored before; null where some of the others have no identity. */
  readonly added: RowSet | null;
  /** Rows that were sent last with the same content, and stored partly or refused. */
  readonly partly: RowSet;
  readonly failed: RowSet;
  /** Rows that would be created although their identity was stored before. */
  readonly existing: RowSet;
  /** Rows as an earlier run stored them, before a later one changed them. */
  readonly outdated: RowSet;
}

type ComparedRuns = Pick<Journal, 'list' | 'find' | 'next' | 'storedAfter' | 'weights'>;

export function createDeltas({ journal }: { journal: ComparedRuns }): Deltas {
  /** A comparison reads every row, so its result is kept until the file or the runs change. */
  const comparisons = new WeakMap<
    CheckOutcome,
    { readonly key: string; readonly signal: AbortSignal; readonly found: Promise<Compared | null> }
  >();

  const compared = (file: OpenFile, to: SentTo, signal: AbortSignal): Promise<Compared | null> => {
    const { checked } = file;
    if (checked === null) throw notChecked(file);
    // The weights of the journal change with every new outcome of any run.
    const key = JSON.stringify([to, journal.weights()]);
    const before = comparisons.get(checked.outcome);
    if (before?.key === key && !before.signal.aborted)
      return before.found.catch((error: unknown) => {
        // Cancelled by the caller that started it, not by this one.
        if (before.signal.aborted && !signal.aborted) return compared(file, to, signal);
        throw error;
      });
    const found = compare(journal, file, to, signal);
    const entry = { key, signal, found };
    comparisons.set(checked.outcome, entry);
    found.catch(() => {
      if (comparisons.get(checked.outcome) === entry) comparisons.delete(checked.outcome);
    });
    return found;
  };

  return {
    async of(file, to, signal) {
      const found = await compared(file, to, signal);
      if (found === null) return null;
      const { run, same, added } = found;
      const { skipped, problems } = file.excluded;
      const unchanged = differenceOf(same, problems).size;
      const changed = file.forSending().records - problems.size - unchanged;
      const fresh = added && differenceOf(added, problems);
      const existing = differenceOf(found.existing, unionOf([problems, skipped])).size;
      if (same.size === 0 && existing === 0 && !found.isNamesake) return null;
      return {
        runId: run.id,
        fileName: run.fileName,
        startedAt: run.startedAt,
        same: unchanged,
        changed,
        added: fresh && differenceOf(fresh, found.failed).size,
        partly: differenceOf(found.partly, problems).size,
        failed: differenceOf(found.failed, problems).size,
        mayExist: fresh?.size !== changed,
        existing,
        outdated: differenceOf(found.outdated, problems).size,
        onlyChanged: skipped.size > 0,
      };
    },
    async setOnlyChanged(file, { runId, enabled, signal }) {
      if (!enabled) return file.setSkipped(emptyRowSet);
      const run = journal.find(runId)?.run;
      const to = { connectionId: run?.connectionId ?? '', graphUrl: run?.graphUrl ?? '' };
      const found = await compared(file, to, signal);
      if (found?.run.id !== runId)
        throw new AppError('conflict', 'More rows were sent in the meantime. Compare the file again.');
      file.setSkipped(found.same);
    },
  };
}

/** Compares every row of the file with what was sent before; null if there is nothing to compare with. */
async function compare(
  journal: ComparedRuns,
  file: OpenFile,
  to: SentTo,
  signal: AbortSignal,
): Promise<Compared | null> {
  const { checked, name: fileName } = file;
  if (checked === null) throw notChecked(file);
  // Rows that other groups exclude are compared as well: they may be included again.
  const shipment = createShipment(checked.table, checked.terms, emptyRowSet, file.forSending().file);
  const before = await sentBefore(journal, { fileName, to, shipment, signal });
  if (before === null) return null;
  const same = createRowSetBuilder();
  const added = createRowSetBuilder();
  const partly = createRowSetBuilder();
  const failed = createRowSetBuilder();
  const existing = createRowSetBuilder();
  const outdated = createRowSetBuilder();
  const isCreated = shipment.action === 'POST';
  let allHaveIdentity = true;
  for await (const rows of shipment.source()) {
    signal.throwIfAborted();
    for (const row of rows) {
      const { hash } = factsOfText(textOfRow(row, shipment.jsonStrings));
      const isSame = before.isSame(hash);
      if (isSame) same.add(row.record);
      else if (before.isPartly(hash)) partly.add(row.record);
      else if (before.isOutdated(hash)) outdated.add(row.record);
      else if (before.isFailed(hash)) failed.add(row.record);
      if (isSame && !isCreated) continue;
      const identity = shipment.identityOf(row);
      const isStored = identity !== '' && before.isStored(identity);
      if (isStored && isCreated) existing.add(row.record);
      if (isSame) continue;
      if (identity === '') allHaveIdentity = false;
      else if (!isStored) added.add(row.record);
    }
  }
  return {
    ...before,
    same: same.build(),
    added: allHaveIdentity ? added.build() : null,
    partly: partly.build(),
    failed: failed.build(),
    existing: existing.build(),
    outdated: outdated.build(),
  };
}

const notChecked = ({ name }: OpenFile) =>
  new AppError('conflict', `${name} is being checked; compare it when that is done.`);
