/** The start of a run that sends a file for the first time. */
import { randomUUID } from 'node:crypto';
import { unsentColumns } from '../../../../../shared/imports/columns/unsent-columns.ts';
import type { Recipe } from '../../../../../shared/recipes/recipe.ts';
import { noOutcomes } from '../../../../../shared/sending/outcomes.ts';
import type { UndoTarget } from '../../../../../shared/sending/undo.ts';
import type { Journal, StoredRun } from '../../../../storage/journal/journal.ts';
import type { Current } from '../../../connections/service.ts';
import { readyKeys } from '../../../imports/lookup-tables/lookup-table-state.ts';
import type { Rehearsal } from '../../../imports/rehearsal/rehearsal.ts';
import type { Copies } from '../../batches/copies.ts';
import type { Destinations } from '../destinations.ts';
import type { RunStart } from '../run.ts';
import { graphUrlOf } from '../run-place.ts';
import { beginningOf, noUnknown } from '../run-state.ts';
import type { Shipment } from '../shipment.ts';
import { type StoredLookupTable, writeTerms } from '../stored-terms.ts';
import { savedName } from './saved-name.ts';

export interface FileToSend {
  readonly fileId: string;
  readonly fileName: string;
  readonly shipment: Shipment;
  readonly to: Current | Rehearsal;
  /** The run that sending the file undoes. */
  readonly undoes: UndoTarget | null;
}

export function createFirstStart(deps: {
  readonly journal: Pick<Journal, 'start' | 'progress'>;
  readonly copies: Pick<Copies, 'keep'>;
  readonly destinations: Pick<Destinations, 'accountOf'>;
  /** Absent where every recipe is given as a file. */
  readonly readSavedRecipe?: ((name: string) => Promise<Recipe>) | undefined;
  readonly now: () => number;
}): (request: FileToSend) => { readonly runId: string; readonly start: RunStart } {
  const { journal, copies, destinations, readSavedRecipe, now } = deps;

  /** Returns where the file of a run is; keeps a copy of an uploaded one. */
  const keptFile = async ({ file }: Shipment): Promise<StoredRun['file']> =>
    file.isCopy
      ? { kind: 'copy', path: await copies.keep(file.path, file.sha256) }
      : { kind: 'path', path: file.path };

  const storedLookupTables = async ({ terms }: Shipment): Promise<StoredLookupTable[]> => {
    const kept: StoredLookupTable[] = [];
    for (const { id, file } of readyKeys(terms.lookupTables)) {
      const { name, sha256, path, reading } = file;
      const place = file.isCopy
        ? { kind: 'copy' as const, path: await copies.keep(path, sha256) }
        : { kind: 'path' as const, path };
      kept.push({ id, name, sha256, file: place, reading });
    }
    return kept;
  };

  return ({ fileId, fileName, shipment, to, undoes }) => {
    const { header, terms, excluded, records, file } = shipment;
    const rehearsal = 'prepare' in to;
    const { leftOut, open } = unsentColumns({
      recipe: terms.decisions.recipe,
      sourceColumns: [...shipment.sourceHeader],
    });
    const unsent = [...leftOut, ...open];
    const runFields = {
      id: randomUUID(),
      fileName,
      connection: to.name,
      rehearsal,
      kind: shipment.kind,
      action: shipment.action,
      excluded: excluded,
      startedAt: now(),
    };
    const termsWith = (lookupTables: readonly StoredLookupTable[]) =>
      writeTerms({
        reading: file.reading,
        decisions: terms.decisions,
        shard: file.shard,
        ...(file.corrections && { corrections: { sha256: file.sha256, cells: file.corrections } }),
        ...(lookupTables.length > 0 && { keyTables: lookupTables }),
        ...(unsent.length > 0 && { unsent }),
      });
    const begin = async (signal: AbortSignal): Promise<StoredRun> => {
      const account = rehearsal ? '' : await destinations.accountOf(to, signal);
      const recipe = await savedName(terms.decisions, readSavedRecipe);
      // The copy comes last: until the run is recorded, nothing refers to it.
      const kept: StoredRun = {
        ...runFields,
        terms: termsWith(await storedLookupTables(shipment)),
        sizeBytes: file.sizeBytes,
        file: rehearsal ? null : await keptFile(shipment),
        recipe,
        header,
        connectionId: rehearsal ? '' : to.id,
        graphUrl: rehearsal ? '' : graphUrlOf(to),
        account,
        records,
      };
      journal.start(kept, rehearsal ? null : undoes);
      journal.progress(kept.id, { fileHash: file.sha256 });
      return kept;
    };
    const nothing = { counts: noOutcomes(shipment.rows), unknown: noUnknown() };
    const none = { requests: 0, repeats: 0, splits: 0, causes: [] };
    const state = beginningOf({ ...runFields, terms: termsWith([]) }, { fileId, ...nothing, ...none });
    const work: RunStart['work'] = (tools) => tools.send(shipment.rowsToSend());
    return { runId: runFields.id, start: { shipment, state, begin, work } };
  };
}
