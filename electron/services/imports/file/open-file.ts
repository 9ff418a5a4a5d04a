/** One open file: its reading, the decisions about it, its findings, and the rows it returns. */

import { AppError } from '../../../../shared/errors.ts';
import type { OriginalRow, ReadingOptions } from '../../../../shared/imports/conversion.ts';
import type {
  FileSentBefore,
  FileState,
  PreviewRow,
  RowFilter,
} from '../../../../shared/imports/open-file.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import type { RecognisedFile } from '../../../engine/recognise/recognised.ts';
import type { Table } from '../../../engine/table-source.ts';
import { createShipment, type Shipment } from '../../sending/runs/shipment.ts';
import { shipmentFileOf } from '../../sending/runs/shipment-file-of.ts';
import { type AskedShard, createTakenShard } from '../../sending/shards/taken-shard.ts';
import { createProfiling, type ProfileCalls, profileCalls } from '../profile/profiling.ts';
import { whyNotSendable } from '../why-not-sendable.ts';
import type { FileBinding } from './bound-file.ts';
import type { CheckedFile } from './checked-file.ts';
import { createChecking, type Decisions, type Terms } from './checking.ts';
import { createExclusions } from './exclusions.ts';
import { createFileRecipe, type FileRecipe } from './file-recipe.ts';
import { createFindings } from './findings.ts';
import type { OpenFileDeps } from './open-file-deps.ts';
import { shareArrived } from './origin.ts';
import { createReading } from './reading.ts';
import { readyFile, tableOf, unreadState } from './ready-file.ts';
import { createRowWindows } from './row-windows.ts';
import { createSearch } from './search.ts';

export interface OpenFile extends Pick<FileRecipe, 'readAs' | 'mapped'>, ProfileCalls {
  readonly id: string;
  readonly name: string;
  /** Null while it is read or checked, and where it cannot be. */
  readonly checked: CheckedFile | null;
  readonly decisions: Decisions | null;
  /** Null for a file that may go to any platform. */
  readonly binding: FileBinding | null;
  state(defaultScope: string | null): FileState;
  decide(change: (present: Decisions) => Partial<Decisions>): void;
  readonly setRecipe: FileRecipe['set'];
  /** The recipe was saved under another name. */
  nameRecipe(name: string): void;
  excludeRows(group: string, excluded: boolean): void;
  /** Leaves out rows that were sent before as they are, until the file is checked again. */
  setSame(rows: RowSet): void;
  /**
   * Sends only the rows of a shard. Returns the rows of the file in each shard.
   * @throws AppError `conflict` while it is not checked, `aborted`
   */
  takeShard(shard: AskedShard, signal: AbortSignal): Promise<readonly number[]>;
  /** Those rows, and the rows excluded for their problems. */
  readonly same: { readonly rows: RowSet; readonly problems: RowSet };
  search(asked: { text: string; column: number | null } | null): void;
  /** Continues after a cancellation or failure. */
  again(): void;
  cancelWork(): void;
  rows(asked: {
    first: number;
    count: number;
    only: RowFilter;
  }): Promise<{ total: number; rows: PreviewRow[] }>;
  /** @throws AppError `conflict` while the file arrives */
  originalRows(): Promise<OriginalRow[]>;
  cell(asked: { record: number; column: number }): Promise<string>;
  place(asked: { record: number; only: RowFilter }): number;
  /** @throws AppError `conflict` while it is not checked, `bad-input` where nothing can be sent */
  forSending(): Shipment;
  /** The excluded rows, and their table. @throws AppError `conflict` */
  excludedRows(): { table: Table; rows: RowSet };
  /** Ends all work on it and removes its copies. */
  close(): Promise<void>;
}

export function createOpenFile(deps: OpenFileDeps): OpenFile {
  const { id, origin, references, given, onChange } = deps;
  let revision = 0;
  const changed = () => {
    revision += 1;
    onChange();
  };
  const excluded = createExclusions();
  const checking = createChecking({
    ...deps,
    given: given?.decisions ?? null,
    onChange,
    onOutcome: references.renew,
  });
  /** Null while the file is read. */
  const wholeRows = () => {
    const { table, index } = reading;
    return table === null || index.state !== 'done' ? null : { table, terms: termsNow() };
  };
  const search = createSearch({ ...deps, onChange: changed, rows: wholeRows });
  const profiling = createProfiling({ ...deps, onChange });
  const reading = createReading({
    ...deps,
    onChange() {
      const look = reading.recognised;
      if (look !== null && look !== seen) {
        seen = look;
        checking.recognised(look.header, look.recognition.kind.value);
      }
      changed();
    },
    onTable: (table) => checking.start(table),
  });
  let seen: typeof reading.recognised = null;

  const checked = (): CheckedFile | null => {
    const { table, index } = reading;
    const { terms, outcome } = checking;
    return table === null || index.state !== 'done' || terms === null || outcome === null
      ? null
      : { id, table, terms, outcome };
  };
  const expectChecked = (): CheckedFile => {
    const now = checked();
    if (now !== null) return now;
    throw new AppError('conflict', `${origin.name} is being checked; send it when that is done.`);
  };
  const shard = createTakenShard({ excluded, onChange: changed });
  const findingsOf = createFindings();
  const findings = () => findingsOf(checking.outcome?.result ?? null, references.causesOf(id));
  const excludedRows = () => excluded.rows(findings().causes, checking.outcome);
  const termsNow = (): Terms => {
    if (checking.terms === null)
      throw new AppError('conflict', `${origin.name} is still being read; wait a moment.`);
    return checking.terms;
  };
  const windows = createRowWindows({
    table: () => reading.table,
    firstRecords: () => reading.recognised?.firstRecords ?? [],
    result: () => checking.outcome?.result ?? null,
    findings,
    excluded: excludedRows,
    found: () => search.found,
    terms: termsNow,
    placeOf: (record) => reading.placeOf(record, null),
  });

  const blocked = (terms: Terms) => whyNotSendable({ terms, table: reading.table, excluded: excludedRows() });

  /** Rows that were sent before and are excluded are not sent again. */
  const sentBefore = ({ kind, decisions }: Terms): FileSentBefore | null => {
    const { index } = reading;
    if (index.state !== 'done' || excluded.same(checking.outcome).size > 0) return null;
    return deps.sentBefore({ ...tableOf(reading), sha256: index.sha256, kind, action: decisions.action });
  };

  const readyNow = (recognised: RecognisedFile, defaultScope: string | null) =>
    readyFile({
      recognised,
      terms: termsNow(),
      ...{ reading, checking, windows, excluded, defaultScope },
      findings: findings(),
      excludedRows: excludedRows(),
      lookup: references.lookupOf(id),
      referencesKnown: termsNow().rules.references.length === 0 || references.isKnown(id),
      sentBefore: sentBefore(termsNow()),
      search: search.state,
      profile: profiling.stateFor(reading.table, termsNow()),
      // Results of other files and platforms change the rows as well.
      revision: revision + findings().version,
    });

  const readAgain = (overrules: ReadingOptions) => {
    checking.reset();
    search.end();
    excluded.clear();
    reading.start(overrules);
  };

  const recipes = createFileRecipe({
    ...{ checking, excluded, readAgain, onChange: changed },
    terms: termsNow,
    look: () => seen,
    converted: () => reading.converted,
    source: windows.source,
    searchAgain: search.again,
  });

  origin.onProgress(onChange);
  reading.start(given?.reading ?? {});
  const binding = given?.binding ?? null;
  return {
    id,
    get name() {
      return origin.name;
    },
    binding,
    get checked() {
      return checked();
    },
    get decisions() {
      return checking.terms?.decisions ?? null;
    },
    state(defaultScope) {
      const boundTo = binding && {
        connectionId: binding.run.connectionId,
        connection: binding.run.connection,
      };
      const base = {
        id,
        name: origin.name,
        sizeBytes: origin.sizeBytes,
        arriving: shareArrived(origin),
        neededSample: origin.neededSample,
        ...(boundTo && { boundTo }),
      };
      if (reading.failure !== null)
        return { ...base, reading: { state: 'failed', message: reading.failure } };
      if (seen === null) return { ...base, reading: unreadState(reading) };
      return { ...base, reading: { state: 'ready', file: readyNow(seen, defaultScope) } };
    },
    readAs: recipes.readAs,
    decide(change) {
      checking.decide(change);
      // Rows found by the old values would be false.
      search.again();
      revision += 1;
    },
    setRecipe: recipes.set,
    nameRecipe: checking.nameRecipe,
    mapped: recipes.mapped,
    excludeRows(group, isExcluded) {
      excluded.set(group, isExcluded);
      changed();
    },
    setSame(rows) {
      excluded.setSame(rows, checking.outcome);
      changed();
    },
    takeShard: async (of, signal) => shard.take(expectChecked(), shipmentFileOf(origin, reading), of, signal),
    get same() {
      return { rows: excluded.same(checking.outcome), problems: excluded.grouped(findings().causes) };
    },
    search(asked) {
      if (asked === null) search.end();
      else search.start(asked);
      changed();
    },
    ...profileCalls(profiling, wholeRows),
    again() {
      const rows = wholeRows();
      if (rows === null) reading.again();
      else checking.start(rows.table);
      changed();
    },
    cancelWork() {
      if (reading.index.state !== 'done') reading.cancel();
      else if (checking.progress.state !== 'done') checking.cancel();
      else references.cancel(id);
    },
    rows: windows.page,
    originalRows: reading.originalRows,
    cell: windows.cell,
    place: windows.place,
    forSending() {
      const now = expectChecked();
      const { sentence } = blocked(now.terms);
      if (sentence !== null) throw new AppError('bad-input', sentence);
      const file = shard.withShard(now, shipmentFileOf(origin, reading));
      return createShipment(now.table, now.terms, excludedRows(), file, reading.places);
    },
    excludedRows() {
      if (reading.table === null)
        throw new AppError('conflict', `${origin.name} is still being read; wait a moment.`);
      return { table: reading.table, rows: excludedRows() };
    },
    async close() {
      search.end();
      profiling.close();
      await checking.close();
      await reading.close();
    },
  };
}
