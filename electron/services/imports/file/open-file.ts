/** One open file: its reading, the decisions about it, its findings, and the rows it returns. */

import type { OriginalRow, ReadingOptions } from '../../../../shared/imports/conversion.ts';
import type { Facet } from '../../../../shared/imports/facets/facets.ts';
import type { FileState, PreviewRow, RowFilter } from '../../../../shared/imports/open-file.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import type { Shipment, ShipmentFile } from '../../sending/runs/shipment.ts';
import type { RequestedShard } from '../../sending/shards/taken-shard.ts';
import type { Correcting } from '../corrections/correcting.ts';
import type { FileCorrections } from '../corrections/file-corrections.ts';
import { createFileLookups, type FileLookups } from '../lookup-tables/file-lookups.ts';
import { type ProfileCalls, profileCalls } from '../profile/profiling.ts';
import type { FileBinding } from './bound-file.ts';
import type { CheckedFile } from './checked-file.ts';
import type { Decisions } from './checking.ts';
import { createFileRecipe, type FileRecipe } from './file-recipe.ts';
import type { OpenFileDeps } from './open-file-deps.ts';
import { createFileSending } from './opened/file-sending.ts';
import { createFileState } from './opened/file-state.ts';
import { createFileWork, type FileWork } from './opened/file-work.ts';

export interface OpenFile extends Pick<FileRecipe, 'readAs' | 'mapped'>, ProfileCalls, FileLookups {
  readonly id: string;
  readonly name: string;
  /** Null while the file is read or checked, and where that fails. */
  readonly checked: CheckedFile | null;
  readonly decisions: Decisions | null;
  /** The platform to which the file must go; null if it may go to any. */
  readonly binding: FileBinding | null;
  state(defaultScope: string | null): FileState;
  decide(change: (present: Decisions) => Partial<Decisions>): void;
  readonly setRecipe: FileRecipe['set'];
  /** Renames the recipe, which was saved under another name. */
  nameRecipe(name: string): void;
  excludeRows(group: string, excluded: boolean): void;
  /** Skips rows that were sent before unchanged, until the file is checked again. */
  setSkipped(rows: RowSet): void;
  /**
   * Sends only the rows of a shard. Returns the rows of the file in each shard.
   * @throws AppError `conflict` while it is not checked, `aborted`
   */
  takeShard(shard: RequestedShard, signal: AbortSignal): Promise<readonly number[]>;
  /** The skipped rows, and the rows that are excluded for their problems. */
  readonly excluded: { readonly skipped: RowSet; readonly problems: RowSet };
  search(input: { text: string; column: number | null } | null): void;
  setFacets(facets: readonly Facet[]): void;
  cancelFacets(): void;
  /** Continues after a cancellation or failure. */
  resumeWork(): void;
  cancelWork(): void;
  rows(input: {
    first: number;
    count: number;
    filter: RowFilter;
  }): Promise<{ total: number; rows: PreviewRow[] }>;
  /** @throws AppError `conflict` while the file arrives */
  originalRows(): Promise<OriginalRow[]>;
  cell(input: { record: number; column: number }): Promise<string>;
  /** Returns how many rows of the filter precede a record. */
  place(input: { record: number; filter: RowFilter }): number;
  /** @throws AppError `conflict` while it is not checked, `bad-input` where nothing can be sent */
  forSending(): Shipment;
  /** The file as a run would read it again. @throws AppError `conflict` while it is read */
  shipmentFile(): ShipmentFile;
  /** The excluded rows, and their table. @throws AppError `conflict` */
  excludedRows(): { table: IndexedTable; rows: RowSet };
  readonly corrections: Pick<FileCorrections, 'all' | 'source' | 'set' | 'undo' | 'list'>;
  readonly correcting: Correcting;
  /** Ends all work on the file and removes its copies. */
  close(): Promise<void>;
}

export function createOpenFile(deps: OpenFileDeps): OpenFile {
  const { id, origin, given, references, onChange } = deps;
  const work = createFileWork(deps);
  const { changed, wholeRows, excluded, checking, search, facets, profiling, sourceProfile, reading } = work;
  const { findings, termsNow, windows } = work;

  const readAgain = (overrules: ReadingOptions) => {
    checking.reset();
    search.end();
    facets.end();
    excluded.clear();
    reading.start(overrules);
  };

  /** Searches again after the values of rows have changed. */
  const findAgain = () => {
    search.restart();
    facets.rowsChanged();
  };

  const recipes = createFileRecipe({
    checking,
    excluded,
    readAgain,
    onChange: changed,
    terms: termsNow,
    getRecognised: () => work.seen,
    converted: () => reading.converted,
    fillDown: () => reading.fillDown,
    lookupTables: (places, present) => deps.lookupTables.whenPacked(places, id, present),
    source: windows.source,
    findAgain,
  });

  origin.onProgress(onChange);
  reading.start(given?.reading ?? {});
  return {
    id,
    get name() {
      return origin.name;
    },
    binding: given?.binding ?? null,
    get checked() {
      return work.checked();
    },
    get decisions() {
      return checking.terms?.decisions ?? null;
    },
    state: createFileState(deps, work),
    readAs: recipes.readAs,
    decide(change) {
      checking.decide(change);
      findAgain();
      work.revise();
    },
    setRecipe: recipes.set,
    ...createFileLookups(deps, work, findAgain),
    nameRecipe: checking.nameRecipe,
    mapped: recipes.mapped,
    excludeRows(group, isExcluded) {
      excluded.set(group, isExcluded);
      if (!group.startsWith('reference-')) references.renewFor(id);
      changed();
    },
    setSkipped(rows) {
      excluded.setSkipped(rows, checking.outcome);
      changed();
    },
    get excluded() {
      return { skipped: excluded.skipped(checking.outcome), problems: excluded.grouped(findings().causes) };
    },
    search(input) {
      if (input === null) search.end();
      else search.start(input);
      changed();
    },
    setFacets: facets.set,
    cancelFacets: facets.cancel,
    ...profileCalls({ profiling, sourceProfile }, wholeRows),
    resumeWork: () => startAgain(work),
    cancelWork: () => cancelWork(deps, work),
    rows: windows.page,
    originalRows: reading.originalRows,
    cell: windows.cell,
    place: windows.place,
    ...createFileSending(deps, work),
    corrections: work.corrections,
    correcting: work.correcting,
    close: () => closeWork(work),
  };
}

/** Reads the file again, or only checks it where it was read. */
function startAgain({ reading, checking, wholeRows, changed }: FileWork): void {
  const rows = wholeRows();
  if (rows === null) reading.restart();
  else checking.start(rows.table);
  changed();
}

/** Cancels the reading, else the check, else the look-up of its references. */
function cancelWork({ id, references }: OpenFileDeps, { reading, checking }: FileWork): void {
  if (reading.index.state !== 'done') reading.cancel();
  else if (checking.progress.state !== 'done') checking.cancel();
  else references.cancel(id);
}

async function closeWork(work: FileWork): Promise<void> {
  work.corrections.close();
  work.search.end();
  work.facets.end();
  work.profiling.close();
  work.sourceProfile.close();
  await work.checking.close();
  await work.reading.close();
}
