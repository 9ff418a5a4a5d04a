/** The facets of an open file, and the rows that meet all of them. */
import { AppError } from '../../../../shared/errors.ts';
import { facetsFor } from '../../../../shared/imports/facets/change-facets.ts';
import { type Facet, type FacetsState, facetKey } from '../../../../shared/imports/facets/facets.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { emptyRowSet, intersectionOf, rangeOf, unionOf } from '../../../../shared/rows/row-set-operations.ts';
import type { CellFacet } from '../../../engine/facets/row-test.ts';
import type { Findings } from '../file/findings.ts';
import { createRowScan, type RowScanDeps, type ScannedRows } from './row-scan.ts';

interface Facets {
  readonly state: FacetsState | null;
  /** The rows that meet all facets, of those scanned so far. */
  readonly found: RowSet;
  /** Filters by facets; an empty list ends the filter. @throws AppError `conflict` while the file is read */
  set(facets: readonly Facet[]): void;
  /** Called when the rows are mapped or transformed in another way: scans again, unless a column of a facet is gone. */
  rowsChanged(): void;
  /** Stops the scan; the rows found so far stay. */
  cancel(): void;
  end(): void;
}

interface FacetsDeps extends RowScanDeps {
  /** Null while the file is read. */
  readonly rows: () => ScannedRows | null;
  readonly findings: () => Findings;
  readonly isChecked: () => boolean;
}

/** A finished scan. A scan with further facets only needs to test the rows that it found. */
interface Finished {
  readonly rows: ScannedRows;
  readonly keys: ReadonlySet<string>;
  readonly found: RowSet;
}

/** Finished scans that are kept, so that a facet can be removed without a new scan; each needs 1 bit a row at most. */
const maxKept = 8;

export function createFacets(deps: FacetsDeps): Facets {
  const { onProgress, findings, isChecked } = deps;
  const scan = createRowScan(deps);
  let facets: readonly Facet[] = [];
  /** The rows to which the facets apply. */
  let scannedRows: ScannedRows | null = null;
  let finished: readonly Finished[] = [];
  let cachedFound: { from: readonly unknown[]; rows: RowSet } = { from: [], rows: emptyRowSet };

  const foundNow = (): RowSet => {
    const { causes, problemRows } = findings();
    const from = [facets, scan.found, causes, problemRows];
    if (from.every((part, at) => part === cachedFound.from[at])) return cachedFound.rows;
    let rows = scan.found;
    for (const { kind, column } of facets) {
      if (kind !== 'problem') continue;
      const problematic =
        column === null
          ? problemRows
          : unionOf(causes.filter((cause) => cause.column === column).map((cause) => cause.rows));
      rows = intersectionOf(rows, problematic);
    }
    cachedFound = { from, rows };
    return rows;
  };

  const start = (rows: ScannedRows, next: readonly Facet[]) => {
    const cellFacets = next.filter((each): each is CellFacet => each.kind !== 'problem');
    const keys = new Set(cellFacets.map(facetKey));
    finished = finished.filter((each) => isSame(each.rows, rows));
    const usable = finished.filter((each) => [...each.keys].every((key) => keys.has(key)));
    const base = usable.toSorted((a, b) => b.keys.size - a.keys.size)[0];
    facets = next;
    scannedRows = rows;
    const all = () => rangeOf(1, rows.table.index.records);
    if (keys.size === (base?.keys.size ?? 0)) return scan.complete(rows, base?.found ?? all());
    scan.start(rows, cellFacets, {
      within: base?.found ?? null,
      onDone: (found) => {
        finished = [{ rows, keys, found }, ...finished].slice(0, maxKept);
      },
    });
  };

  const end = () => {
    scan.end();
    facets = [];
    scannedRows = null;
    finished = [];
  };

  return {
    get state() {
      const { progress } = scan;
      if (progress === null) return null;
      const { scanned, work } = progress;
      const isWaiting = work.state === 'done' && hasProblem(facets) && !isChecked();
      const shown: FacetsState['work'] = isWaiting ? { state: 'waiting' } : work;
      return { facets: [...facets], rows: foundNow().size, scanned, work: shown };
    },
    get found() {
      return foundNow();
    },
    set(next) {
      if (next.length === 0) {
        scan.end();
        facets = [];
        onProgress(true);
        return;
      }
      const rows = deps.rows();
      if (rows === null)
        throw new AppError('conflict', 'The file is still being read; filter its rows when that is done.');
      if (hasProblem(next) && !isChecked())
        throw new AppError('conflict', 'The rows are not checked yet; filter by problems after the check.');
      start(rows, next);
    },
    rowsChanged() {
      if (scannedRows === null || facets.length === 0) return;
      const rows = deps.rows();
      const next = rows && facetsFor(facets, scannedRows.terms.shape.header, rows.terms.shape.header);
      if (rows === null || next === null) end();
      else start(rows, next);
    },
    cancel: scan.cancel,
    end,
  };
}

const hasProblem = (facets: readonly Facet[]): boolean => facets.some(({ kind }) => kind === 'problem');

const isSame = (one: ScannedRows, other: ScannedRows): boolean =>
  one.table === other.table && one.terms === other.terms;
