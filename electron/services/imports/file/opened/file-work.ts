/** Work on an open file: its reading, its check, its search, its facets, its profile, and the rows that they lead to. */
import { AppError } from '../../../../../shared/errors.ts';
import type { RowSet } from '../../../../../shared/rows/row-set.ts';
import type { Table } from '../../../../engine/table-source.ts';
import { type Correcting, createCorrecting } from '../../corrections/correcting.ts';
import { createFileCorrections, type FileCorrections } from '../../corrections/file-corrections.ts';
import { createFacets } from '../../facets/facets.ts';
import { createProfiling } from '../../profile/profiling.ts';
import { createSourceProfile, type SourceProfile } from '../../profile/source-profile.ts';
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
  readonly facets: ReturnType<typeof createFacets>;
  readonly profiling: ReturnType<typeof createProfiling>;
  readonly sourceProfile: SourceProfile;
  readonly reading: Reading;
  readonly windows: RowWindows;
  readonly corrections: FileCorrections;
  readonly correcting: Correcting;
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
    keyTables: (recipe, present) => deps.keyTables.of(recipe, id, present),
    onChange,
    onOutcome: references.renew,
  });
  /** Null while the file is read. */
  const wholeRows = () => {
    const { table, index } = reading;
    return table === null || index.state !== 'done' ? null : { table, terms: termsNow() };
  };
  const onProgress = (hasOtherRows: boolean) => (hasOtherRows ? changed() : onChange());
  const search = createSearch({ ...deps, onProgress, rows: wholeRows });
  const profiling = createProfiling({ ...deps, onChange });
  const sourceProfile = createSourceProfile({ ...deps, onChange });
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
    corrected: (whole) => corrections.apply(whole),
    onTable(table) {
      checking.start(table);
      search.refresh();
      facets.rowsChanged();
    },
  });
  let seen: typeof reading.recognised = null;

  const findingsOf = createFindings();
  const findings = () => findingsOf(checking.outcome?.result ?? null, references.causesOf(id));
  const facets = createFacets({
    ...deps,
    ...{ onProgress, findings, rows: wholeRows },
    isChecked: () => checking.progress.state === 'done' && checking.outcome !== null,
  });
  const excludedRows = () => excluded.rows(findings().causes, checking.outcome);
  const termsNow = (): Terms => {
    if (checking.terms === null)
      throw new AppError('conflict', `${origin.name} is still being read; wait a moment.`);
    return checking.terms;
  };
  const corrections = createFileCorrections({ ...deps, reading: () => reading, terms: termsNow });
  const windows = createRowWindows({
    table: () => reading.table,
    firstRecords: () => reading.recognised?.firstRecords ?? [],
    result: () => checking.outcome?.result ?? null,
    findings,
    excluded: excludedRows,
    found: () => search.found,
    faceted: () => facets.found,
    terms: termsNow,
    placeOf: (record) => reading.placeOf(record, null),
    corrections: () => corrections.all,
  });
  const correcting = createCorrecting({ corrections, windows, pool: deps.pool, rows: wholeRows });

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
    ...{ excluded, checking, search, facets, profiling, sourceProfile, reading, windows },
    ...{ corrections, correcting },
  };
}
