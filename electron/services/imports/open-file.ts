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
import { createFindings } from './findings.ts';
import { groupUnder, mapRecords, overruled, readingFor, sendingOf } from './mapping.ts';
import type { Origin } from './origin.ts';
import { createReading } from './reading.ts';
import { readyFile } from './ready-file.ts';
import type { References } from './references.ts';
import { createRowWindows } from './row-windows.ts';
import { createSearch } from './search.ts';
import { createShipment, type Shipment, type ShipmentFile } from './sending/shipment.ts';
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

  /** What a run keeps to come back to the very same rows. */
  const shipmentFile = (): ShipmentFile => {
    const { path, index, recognised } = reading;
    if (path === null || index.state !== 'done' || recognised === null)
      throw new AppError('conflict', `${origin.name} is still being read; wait a moment.`);
    const { encoding, dialect, header, kind } = recognised.recognition;
    const answers = {
      encoding: encoding.value,
      dialect: dialect.value,
      header: header.value,
      kind: kind.value,
    };
    const { sizeBytes, isCopy } = origin;
    return { path, isCopy, sizeBytes, sha256: index.sha256, reading: answers };
  };

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
    readAs(overrules) {
      const recipe = checking.terms?.decisions.recipe ?? null;
      const { kind } = overrules;
      if (recipe === null || seen === null || kind === undefined) return readAgain(overrules);
      // What a mapped file is, its recipe says; what it was taken for stays, for the time without one.
      if (kind !== recipe.kind) checking.decide(() => ({ recipe: { ...recipe, kind } }));
      const { kind: own } = overruled(seen.recognition);
      const { kind: _, ...rest } = overrules;
      readAgain({ ...rest, ...(own !== undefined && { kind: own }) });
    },
    decide(change) {
      // What was found may not be there any more.
      search.end();
      checking.decide(change);
      revision += 1;
    },
    setRecipe(recipe, defaultScope) {
      const { decisions, shape } = termsNow();
      const again = recipe === null || seen === null ? null : readingFor(recipe, seen.recognition);
      search.end();
      checking.decide(() => ({
        ...(recipe !== null && sendingOf(recipe, decisions.recipe)),
        recipe,
        defaultScope,
      }));
      if (again !== null) return readAgain(again);
      const after = termsNow().shape.header;
      aside.rename((group) => groupUnder(group, shape.header, after));
      changed();
    },
    async mapped({ recipe, defaultScope, first, count }) {
      const terms = termsNow();
      const spec = { recipe, defaultScope, repairs: terms.decisions.repairs };
      return mapRecords(await windows.source({ first, count }), spec, seen?.header ?? [], terms);
    },
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
      return createShipment(now.table, now.terms, asideRows(), shipmentFile());
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
