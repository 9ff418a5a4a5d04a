/** Work on an open file: its reading, its check, its search, its profile, and the rows that they lead to. */
import { AppError } from '../../../../../shared/errors.ts';
import type { RowSet } from '../../../../../shared/rows/row-set.ts';
import type { Table } from '../../../../engine/table-source.ts';
import { createProfiling } from '../../profile/profiling.ts';
import type { CheckedFile } from '../checked-file.ts';
import { type Checking, createChecking, type Terms } from '../checking.ts';
import { createExclusions, type Exclusions } from '../exclusions.ts';
import { createFindings, type Findings } from '../findings.ts';
import type { OpenFileDeps } from '../open-file-deps.ts';
import { createReading, type Reading } from '../reading.ts';
import { createRowWindows, type RowWindows } from '../row-windows.ts';
import { createSearch } from '../search.ts';

export interface FileWork {
  /** Increases whenever rows may look different. */
  readonly revision: number;
  revise(): void;
  /** Like `revise`, and reports it. */
  changed(): void;
  /** What the first look at the file has found; null before. */
  readonly seen: Reading['recognised'];
  /** Null while the file is read. */
  wholeRows(): { table: Table; terms: Terms } | null;
  /** Null while it is read or checked, and where it cannot be. */
  checked(): CheckedFile | null;
  /** @throws AppError `conflict` while the file is read */
  termsNow(): Terms;
  findings(): Findings;
  excludedRows(): RowSet;
  readonly excluded: Exclusions;
  readonly checking: Checking;
  readonly search: ReturnType<typeof createSearch>;
  readonly profiling: ReturnType<typeof createProfiling>;
  readonly reading: Reading;
  readonly windows: RowWindows;
}

/** Nothing is read before `reading.start`. */
export function createFileWork(deps: OpenFileDeps): FileWork {
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

  const checked = (): CheckedFile | null => {
    const { table, index } = reading;
    const { terms, outcome } = checking;
    return table === null || index.state !== 'done' || terms === null || outcome === null
      ? null
      : { id, table, terms, outcome };
  };
  return {
    get revision() {
      return revision;
    },
    revise() {
      revision += 1;
    },
    get seen() {
      return seen;
    },
    ...{ changed, wholeRows, checked, termsNow, findings, excludedRows },
    ...{ excluded, checking, search, profiling, reading, windows },
  };
}
