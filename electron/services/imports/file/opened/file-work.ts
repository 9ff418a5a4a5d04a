/** Work on an open file: its reading, check, search, facets and profile, and the rows that they lead to. */
import type { RowSet } from '../../../../../shared/rows/row-set.ts';
import { type Correcting, createCorrecting } from '../../corrections/correcting.ts';
import { createFileCorrections, type FileCorrections } from '../../corrections/file-corrections.ts';
import { createFacets } from '../../facets/facets.ts';
import { createProfiling } from '../../profile/profiling.ts';
import { createSourceProfile, type SourceProfile } from '../../profile/source-profile.ts';
import { type Checking, createChecking } from '../checking.ts';
import { createExclusions, type Exclusions } from '../exclusions.ts';
import { createFindings, type Findings } from '../findings.ts';
import type { OpenFileDeps } from '../open-file-deps.ts';
import { createReading, type Reading } from '../reading.ts';
import { createRowWindows, type RowWindows } from '../row-windows.ts';
import { createSearch } from '../search.ts';
import { createKnownRows, type KnownRows } from './known-rows.ts';

export interface FileWork extends KnownRows {
  /** Increases whenever rows may look different. */
  readonly revision: number;
  revise(): void;
  /** Like `revise`, and reports it. */
  changed(): void;
  /** The result of recognition; null before. */
  readonly seen: Reading['recognised'];
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
    lookupTables: (recipe, present) => deps.lookupTables.of(recipe, id, present),
    onChange,
    onOutcome: references.renew,
  });
  const known = createKnownRows({ id, origin, checking, excluded, reading: () => reading });
  const { wholeRows, termsNow } = known;
  const onProgress = (hasOtherRows: boolean) => (hasOtherRows ? changed() : onChange());
  const search = createSearch({ ...deps, onProgress, rows: wholeRows });
  const profiling = createProfiling({ ...deps, onChange });
  const sourceProfile = createSourceProfile({ ...deps, onChange });
  const reading = createReading({
    ...deps,
    onChange() {
      const recognised = reading.recognised;
      if (recognised !== null && recognised !== seen) {
        seen = recognised;
        checking.recognised(recognised.header, recognised.recognition.kind.value);
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
    onProgress,
    findings,
    rows: wholeRows,
    isChecked: () => checking.progress.state === 'done' && checking.outcome !== null,
  });
  const excludedRows = () => excluded.rows(findings().causes, checking.outcome);
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

  return {
    ...known,
    get revision() {
      return revision;
    },
    revise() {
      revision += 1;
    },
    get seen() {
      return seen;
    },
    changed,
    findings,
    excludedRows,
    excluded,
    checking,
    search,
    facets,
    profiling,
    sourceProfile,
    reading,
    windows,
    corrections,
    correcting,
  };
}
