/** One open file: its reading, the decisions about it, what was found, and the rows it answers. */
import { AppError } from '../../../shared/errors.ts';
import type { MappedRows } from '../../../shared/imports/mapping.ts';
import type { FileState, PreviewRow, RowFilter } from '../../../shared/imports/open-file.ts';
import type { Overrules } from '../../../shared/imports/recognition.ts';
import type { Recipe } from '../../../shared/recipes/recipe.ts';
import type { RowSet } from '../../../shared/rows/row-set.ts';
import type { CheckOutcome } from '../../engine/check/start-check.ts';
import type { KeptIndexes } from '../../engine/index/kept-index.ts';
import type { Pool } from '../../engine/pool.ts';
import type { RecognisedFile } from '../../engine/recognise/recognised.ts';
import type { Table } from '../../engine/table.ts';
import type { Log } from '../../platform.ts';
import { createAside } from './aside.ts';
import { createChecking, type Decisions, type Terms } from './checking.ts';
import { createFileRecipe } from './file-recipe.ts';
import { createFindings } from './findings.ts';
import type { Origin } from './origin.ts';
import { createReading } from './reading.ts';
import { readyFile } from './ready-file.ts';
import type { References } from './references.ts';
import { createRowWindows } from './row-windows.ts';
import { createSearch } from './search.ts';
import { createShipment, type Shipment } from './sending/shipment.ts';
import { shipmentFileOf } from './shipment-file-of.ts';
import { whyNotSendable } from './why-not-sendable.ts';

/** A file whose every row has been looked at. */
export interface CheckedFile {
  readonly id: string;
  readonly table: Table;
  readonly terms: Terms;
  readonly outcome: CheckOutcome;
}

export interface OpenFile {
  readonly id: string;
  readonly name: string;
  /** Null while it is read or checked, and where it cannot be. */
  readonly checked: CheckedFile | null;
  readonly decisions: Decisions | null;
  state(defaultScope: string | null): FileState;
  readAs(overrules: Overrules): void;
  decide(change: (present: Decisions) => Partial<Decisions>): void;
  /** @param defaultScope of the account that sends; null where nobody knows it */
  setRecipe(recipe: Recipe | null, defaultScope: string | null): void;
  /** What a recipe would make of some records, counted from 0. */
  mapped(asked: {
    recipe: Recipe;
    defaultScope: string | null;
    first: number;
    count: number;
  }): Promise<MappedRows>;
  setAside(group: string, aside: boolean): void;
  /** Leaves out rows that were sent before as they are, until the file is checked again. */
  setSame(rows: RowSet): void;
  /** Those rows, and what is left out for its problems. */
  readonly same: { readonly rows: RowSet; readonly problems: RowSet };
  search(asked: { text: string; column: number | null } | null): void;
  /** Goes on with what was cancelled or failed. */
  again(): void;
  cancelWork(): void;
  rows(asked: {
    first: number;
    count: number;
    only: RowFilter;
  }): Promise<{ total: number; rows: PreviewRow[] }>;
  cell(asked: { record: number; column: number }): Promise<string>;
  place(asked: { record: number; only: RowFilter }): number;
  /** @throws AppError `conflict` while it is not checked, `bad-input` where nothing can be sent */
  forSending(): Shipment;
  /** Those set aside, and the table they stand in. @throws AppError `conflict` */
  asideRows(): { table: Table; rows: RowSet };
  /** Ends all work on it and removes its copies. */
  close(): Promise<void>;
}

export interface OpenFileDeps {
  readonly id: string;
  readonly origin: Origin;
  readonly pool: Pool;
  readonly keptIndexes: KeptIndexes;
  readonly references: Pick<References, 'renew' | 'causesOf' | 'lookupOf' | 'cancel'>;
  /** How it is read and what is decided, where that is known before it is opened. */
  readonly given?: { readonly reading: Overrules; readonly decisions: Decisions };
  readonly temporaryDir: string;
  readonly now: () => number;
  readonly log: Log;
  readonly onChange: () => void;
}

export function createOpenFile(deps: OpenFileDeps): OpenFile {
  const { id, origin, references, given, onChange } = deps;
  let revision = 0;
  const changed = () => {
    revision += 1;
    onChange();
  };
  const aside = createAside();
  const checking = createChecking({
    ...deps,
    given: given?.decisions ?? null,
    onChange,
    onOutcome: references.renew,
  });
  const search = createSearch({ ...deps, onChange: changed });
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
  const findingsOf = createFindings();
  const findings = () => findingsOf(checking.outcome?.result ?? null, references.causesOf(id));
  const asideRows = () => aside.rows(findings().causes, checking.outcome);
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
    aside: asideRows,
    found: () => search.found,
    terms: termsNow,
  });

  const blocked = (terms: Terms) => whyNotSendable({ terms, table: reading.table, aside: asideRows() });

  const readyNow = (recognised: RecognisedFile, defaultScope: string | null) =>
    readyFile({
      recognised,
      terms: termsNow(),
      ...{ reading, checking, windows, aside, defaultScope },
      findings: findings(),
      asideRows: asideRows(),
      lookup: references.lookupOf(id),
      search: search.state,
      // What other files and platforms tell changes the rows as well.
      revision: revision + findings().version,
    });

  const arriving = () => {
    const bytes = origin.arrived();
    return bytes === null ? null : origin.sizeBytes === 0 ? 0 : Math.min(1, bytes / origin.sizeBytes);
  };

  const readAgain = (overrules: Overrules) => {
    checking.reset();
    search.end();
    aside.clear();
    reading.start(overrules);
  };

  const recipes = createFileRecipe({
    ...{ checking, aside, readAgain, onChange: changed },
    terms: termsNow,
    look: () => seen,
    source: windows.source,
    endSearch: search.end,
  });

  origin.onProgress(onChange);
  reading.start(given?.reading ?? {});
  return {
    id,
    name: origin.name,
    get checked() {
      return checked();
    },
    get decisions() {
      return checking.terms?.decisions ?? null;
    },
    state(defaultScope) {
      const base = { id, name: origin.name, sizeBytes: origin.sizeBytes, arriving: arriving() };
      if (reading.failure !== null)
        return { ...base, reading: { state: 'failed', message: reading.failure } };
      if (seen === null) return { ...base, reading: { state: 'reading' } };
      return { ...base, reading: { state: 'ready', file: readyNow(seen, defaultScope) } };
    },
    readAs: recipes.readAs,
    decide(change) {
      // What was found may not be there any more.
      search.end();
      checking.decide(change);
      revision += 1;
    },
    setRecipe: recipes.set,
    mapped: recipes.mapped,
    setAside(group, isAside) {
      aside.set(group, isAside);
      changed();
    },
    setSame(rows) {
      aside.setSame(rows, checking.outcome);
      changed();
    },
    get same() {
      return { rows: aside.same(checking.outcome), problems: aside.grouped(findings().causes) };
    },
    search(asked) {
      if (asked === null) search.end();
      else {
        const { table, index } = reading;
        if (table === null || index.state !== 'done')
          throw new AppError('conflict', 'The file is still being read; search when that is done.');
        search.start({ ...asked, table, terms: termsNow() });
      }
      changed();
    },
    again() {
      const { table, index } = reading;
      if (table === null || index.state !== 'done') reading.again();
      else checking.start(table);
      changed();
    },
    cancelWork() {
      if (reading.index.state !== 'done') reading.cancel();
      else if (checking.progress.state !== 'done') checking.cancel();
      else references.cancel(id);
    },
    rows: windows.page,
    cell: windows.cell,
    place: windows.place,
    forSending() {
      const now = checked();
      if (now === null)
        throw new AppError('conflict', `${origin.name} is being checked; send it when that is done.`);
      const { sentence } = blocked(now.terms);
      if (sentence !== null) throw new AppError('bad-input', sentence);
      return createShipment(now.table, now.terms, asideRows(), shipmentFileOf(origin, reading));
    },
    asideRows() {
      if (reading.table === null)
        throw new AppError('conflict', `${origin.name} is still being read; wait a moment.`);
      return { table: reading.table, rows: asideRows() };
    },
    async close() {
      search.end();
      await checking.close();
      await reading.close();
    },
  };
}
