/** One open file: its reading, the decisions about it, what was found, and the rows it answers. */
import { readColumn } from '../../../shared/columns/header.ts';
import { AppError } from '../../../shared/errors.ts';
import type {
  CheckState,
  FileState,
  PreviewRow,
  ReadyFile,
  RowFilter,
} from '../../../shared/imports/open-file.ts';
import type { Overrules } from '../../../shared/imports/recognition.ts';
import type { RowSet } from '../../../shared/rows/row-set.ts';
import type { Cause } from '../../engine/check/check-result.ts';
import type { CheckOutcome } from '../../engine/check/start-check.ts';
import type { KeptIndexes } from '../../engine/index/kept-index.ts';
import type { Pool } from '../../engine/pool.ts';
import type { Table } from '../../engine/table.ts';
import type { Log } from '../../platform.ts';
import { createAside } from './aside.ts';
import { actionsOf, createChecking, type Decisions, type Terms } from './checking.ts';
import type { Origin } from './origin.ts';
import { problemGroups } from './problems.ts';
import { createReading } from './reading.ts';
import type { References } from './references.ts';
import { createRowWindows } from './row-windows.ts';
import { createSearch } from './search.ts';
import { createShipment, type Shipment } from './shipment.ts';
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
  setAside(group: string, aside: boolean): void;
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
  /** `keep` leaves its copies for a run whose rows may be exported yet; the answered function removes them. */
  close(): Promise<void>;
}

export interface OpenFileDeps {
  readonly id: string;
  readonly origin: Origin;
  readonly pool: Pool;
  readonly keptIndexes: KeptIndexes;
  readonly references: Pick<References, 'renew' | 'causesOf' | 'lookupOf' | 'cancel'>;
  readonly temporaryDir: string;
  readonly now: () => number;
  readonly log: Log;
  readonly onChange: () => void;
}

/** A cell that equals the keyword is not what another keyword equals; the check that follows counts again. */
const nullKeywords = ['null', '__null__', '<null>', '(none)'];

export function createOpenFile(deps: OpenFileDeps): OpenFile {
  const { id, origin, references, onChange } = deps;
  let revision = 0;
  const changed = () => {
    revision += 1;
    onChange();
  };
  const aside = createAside();
  const checking = createChecking({
    ...deps,
    onChange,
    onOutcome: () => {
      revision += 1;
      references.renew();
    },
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
  const causes = (): readonly Cause[] => [
    ...(checking.outcome?.result.causes ?? []),
    ...references.causesOf(id),
  ];
  const asideRows = () => aside.rows(causes());
  const termsNow = (): Terms => {
    if (checking.terms === null)
      throw new AppError('conflict', `${origin.name} is still being read; wait a moment.`);
    return checking.terms;
  };
  const windows = createRowWindows({
    table: () => reading.table,
    firstRecords: () => reading.recognised?.firstRecords ?? [],
    result: () => checking.outcome?.result ?? null,
    causes,
    aside: asideRows,
    found: () => search.found,
    terms: termsNow,
  });

  const blocked = (terms: Terms) => whyNotSendable({ terms, table: reading.table, aside: asideRows() });

  const checkState = (terms: Terms, defaultScope: string | null): CheckState => {
    const { outcome, progress } = checking;
    if (progress.state !== 'done') return progress;
    if (outcome === null) return { state: 'waiting' };
    const { result } = outcome;
    const { list } = problemGroups({
      terms,
      causes: causes(),
      records: windows.records(),
      aside: aside.groups,
      defaultScope,
    });
    return {
      state: 'done',
      problems: [...list],
      problemRows: windows.select({ of: 'problems' }).size,
      errorRows: result.errorRows.size,
      columns: [...result.columns],
      rowsWithEmpty: result.rowsWithEmpty.size,
      rowsWithNull: result.rowsWithNull.size,
    };
  };

  const readyFile = (recognised: NonNullable<typeof seen>, defaultScope: string | null): ReadyFile => {
    const terms = termsNow();
    const { kind, decisions, shape } = terms;
    const check = checkState(terms, defaultScope);
    const { firstStop, sentence } = blocked(terms);
    return {
      recognition: recognised.recognition,
      action: decisions.action,
      actions: [...actionsOf[kind]],
      jsonStrings: decisions.jsonStrings,
      nullKeyword: decisions.nullKeyword,
      columns: shape.header.map((name) => readColumn(name, kind)),
      rows: windows.records(),
      index: reading.index,
      check,
      lookup: references.lookupOf(id),
      search: search.state,
      setAside: asideRows().size,
      repairs: [...decisions.repairs],
      stop: firstStop,
      blocked: sentence,
      offeredNullKeyword:
        check.state === 'done' && check.rowsWithNull > 0
          ? (nullKeywords[nullKeywords.indexOf(decisions.nullKeyword) + 1] ?? null)
          : null,
      revision,
    };
  };

  const arriving = () => {
    const bytes = origin.arrived();
    return bytes === null ? null : origin.sizeBytes === 0 ? 0 : Math.min(1, bytes / origin.sizeBytes);
  };

  origin.onProgress(onChange);
  reading.start({});
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
      return { ...base, reading: { state: 'ready', file: readyFile(seen, defaultScope) } };
    },
    readAs(overrules) {
      checking.reset();
      search.end();
      aside.clear();
      reading.start(overrules);
    },
    decide(change) {
      checking.decide(change);
      revision += 1;
    },
    setAside(group, isAside) {
      aside.set(group, isAside);
      changed();
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
      return createShipment(now.table, now.terms, asideRows());
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
