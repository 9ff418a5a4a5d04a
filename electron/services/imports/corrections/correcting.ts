/** Corrects many cells of an open file at once: fills a selection, or replaces a text in a column. */
import { AppError } from '../../../../shared/errors.ts';
import { maxCorrections } from '../../../../shared/imports/corrections/corrections.ts';
import type { Replaced, Replacement } from '../../../../shared/imports/corrections/replacing.ts';
import type { RowFilter } from '../../../../shared/imports/open-file.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import type { Pool } from '../../../engine/pool.ts';
import type { Terms } from '../file/checking.ts';
import type { RowWindows } from '../file/row-windows.ts';
import { type FileCorrections, tooMany } from './file-corrections.ts';
import { findCells } from './find-cells.ts';
import { sourceColumn } from './source-column.ts';

const maxExamples = 20;

export interface Correcting {
  /** Gives the cells of a column of some rows the same text. Returns how many. */
  fill(input: {
    column: number;
    filter: RowFilter;
    first: number;
    count: number;
    text: string;
  }): Promise<number>;
  findCells(input: { column: number; replacement: Replacement }, signal: AbortSignal): Promise<Replaced>;
  /** Returns how many cells were corrected. */
  replaceCells(input: { column: number; replacement: Replacement }, signal: AbortSignal): Promise<number>;
}

/** Column numbers are those of rows as they are sent. @throws AppError `bad-input`, `conflict`, `aborted` */
export function createCorrecting(deps: {
  readonly corrections: Pick<FileCorrections, 'set'>;
  readonly windows: Pick<RowWindows, 'select'>;
  readonly pool: Pool;
  /** Null while the file is read. */
  readonly rows: () => { table: IndexedTable; terms: Terms } | null;
}): Correcting {
  const { corrections, windows, pool, rows } = deps;
  const expectRows = () => {
    const current = rows();
    if (current === null) throw new AppError('conflict', 'The file is still being read; wait a moment.');
    return current;
  };
  const findMatches = async (input: { column: number; replacement: Replacement }, signal: AbortSignal) => {
    const { table, terms } = expectRows();
    const column = sourceColumn(terms, table.index.header, input.column);
    const { replacement } = input;
    return { column, ...(await findCells({ table, column, replacement, pool, signal })) };
  };

  return {
    async fill({ column: sentColumn, filter, first, count, text }) {
      const { table, terms } = expectRows();
      const column = sourceColumn(terms, table.index.header, sentColumn);
      if (count > maxCorrections) throw tooMany(count);
      const selected = windows.select(filter);
      const from = selected.at(first);
      const cells: { record: number; column: number; text: string }[] = [];
      if (from !== undefined)
        for (const record of selected.from(from)) {
          if (cells.length >= count) break;
          cells.push({ record, column, text });
        }
      return corrections.set(cells);
    },
    async findCells(input, signal) {
      const { column, count, cells } = await findMatches(input, signal);
      return { cells: count, examples: cells.slice(0, maxExamples).map((each) => ({ ...each, column })) };
    },
    async replaceCells(input, signal) {
      const { column, count, cells } = await findMatches(input, signal);
      if (count > cells.length) throw tooMany(count);
      return corrections.set(cells.map(({ record, after }) => ({ record, column, text: after })));
    },
  };
}
