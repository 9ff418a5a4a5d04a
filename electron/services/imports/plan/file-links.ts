/** The references between the open files and the vertices in them, updated as they are checked. */
import { rowOfCells } from '../../../../shared/columns/row.ts';
import { issueType } from '../../../../shared/columns/rules/attributes.ts';
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { PlanLink } from '../../../../shared/imports/plan.ts';
import type { Holding } from '../../../../shared/imports/plan-order.ts';
import { findFileLinks } from '../../../engine/check/links.ts';
import type { Pool } from '../../../engine/pool.ts';
import { readRecords } from '../../../engine/table.ts';
import type { Log } from '../../../platform.ts';
import type { CheckedFile } from '../file/checked-file.ts';

export interface FileLinks {
  readonly links: readonly PlanLink[];
  /** Whether the links are those of the current files. */
  readonly isCurrent: boolean;
  /** What most vertices of a file are. */
  holdsOf(fileId: string): Holding;
  /** Computes the links again: a file was opened, closed or checked again. */
  renew(): void;
  close(): Promise<void>;
}

/** Number of rows that show what the vertices of a file are. */
const sampleRows = 100;
const timeseriesType = 'ogit/Timeseries';

export function createFileLinks(deps: {
  checked: () => readonly CheckedFile[];
  pool: Pool;
  log: Log;
  onChange: () => void;
}): FileLinks {
  const { checked, pool, log, onChange } = deps;
  let links: readonly PlanLink[] = [];
  let isCurrent = true;
  let holdings = new Map<string, Holding>();
  let work = new AbortController();
  let running: Promise<void> = Promise.resolve();

  const findLinks = async (signal: AbortSignal) => {
    if (signal.aborted) return;
    const files = checked();
    const found = await findFileLinks({ files: files.map(({ outcome }) => outcome.keys), pool, signal });
    const held = new Map<string, Holding>();
    for (const file of files) {
      const holding = await holdingOf(file).catch(toAppError);
      // A file that changed on disk fails when it is sent; the others have to continue.
      if (!(holding instanceof AppError)) held.set(file.id, holding);
    }
    if (signal.aborted) return;
    const idOf = (place: number) => files[place]?.id ?? '';
    links = found.map(({ from, to, rows }) => ({ from: idOf(from), to: idOf(to), rows }));
    holdings = held;
    isCurrent = true;
    onChange();
  };

  return {
    get links() {
      return links;
    },
    get isCurrent() {
      return isCurrent;
    },
    holdsOf: (fileId) => holdings.get(fileId) ?? 'vertices',
    renew() {
      work.abort();
      work = new AbortController();
      const { signal } = work;
      isCurrent = false;
      running = running
        .then(() => findLinks(signal))
        .catch((error) => {
          if (signal.aborted) return;
          log.error('The links between files could not be followed.', error);
          // Without links the files are ordered by their content; the platform reports references that it cannot find.
          isCurrent = true;
          onChange();
        });
    },
    async close() {
      work.abort();
      await running;
    },
  };
}

/** Reads the first rows: a file rarely mixes types, and only its place among files without references depends on it. */
async function holdingOf({ table, terms }: CheckedFile): Promise<Holding> {
  const { kind, shape, rules } = terms;
  const column = shape.header.indexOf('ogit/_type');
  if (kind !== 'vertices' || column < 0) return 'vertices';
  const count = Math.min(sampleRows, table.index.records);
  const records = await readRecords(
    table,
    Array.from({ length: count }, (_, at) => at + 1),
  );
  const types = records.map(({ cells }) => shape.view(rowOfCells(cells, rules.context)).text(column));
  const isMajority = (type: string) => types.filter((each) => each === type).length * 2 > types.length;
  return isMajority(timeseriesType) ? 'timeseries' : isMajority(issueType) ? 'issues' : 'vertices';
}
