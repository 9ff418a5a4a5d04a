import { useCallback } from 'react';
import type { Api } from '../../../../shared/contract.ts';
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { PreviewRow, RowFilter } from '../../../../shared/imports/open-file.ts';
import { plural } from '../../../../shared/units.ts';
import type { RowWindows } from '../../../hooks/windows.ts';
import { useHost } from '../../../host.ts';
import type { Copied, CopySource } from '../../../ui/grid/use-grid-copy.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { rowsText } from './row-text.ts';

/** Most rows that can be copied; more belong in a file and not on the clipboard. */
const maxRows = 10_000;
/** Rows in one request. @source shared/imports.ts, the call `rows` */
const windowRows = 500;

interface RowCopyDeps {
  readonly fileId: string;
  readonly filter: RowFilter;
  readonly rows: RowWindows<PreviewRow>;
}

/**
 * Returns a function that returns the text of cells or rows to copy: from the loaded rows if they are complete, else
 * from the host.
 */
export function useRowCopy({ fileId, filter, rows }: RowCopyDeps): CopySource {
  const { api } = useHost();
  return useCallback(
    (what) => {
      const loaded = loadedText(what, rows);
      if (loaded !== null) return loaded;
      return requestedText(api, { fileId, filter }, what).catch((error: unknown) => {
        notifyProblem(toAppError(error));
        return null;
      });
    },
    [api, fileId, filter, rows],
  );
}

/** The text from the loaded rows; null if a row is missing or has cut cells. */
function loadedText(what: Copied, rows: RowWindows<PreviewRow>): string | null {
  if (what.of === 'cell') {
    const row = rows.row(what.row);
    if (!row || row.cut.some(({ column }) => column === what.column)) return null;
    // A record that could not be read is one cell with its literal line.
    return row.raw ?? row.cells[what.column] ?? '';
  }
  const loadedRows: PreviewRow[] = [];
  for (let index = what.first; index <= what.last; index += 1) {
    const row = rows.row(index);
    if (!row || row.cut.length > 0) return null;
    loadedRows.push(row);
  }
  return rowsText(loadedRows, what.form);
}

async function requestedText(
  api: Api,
  of: { fileId: string; filter: RowFilter },
  what: Copied,
): Promise<string> {
  const { fileId } = of;
  if (what.of === 'cell') {
    const { rows } = await api.imports.rows({ ...of, first: what.row, count: 1 });
    const [row] = await Promise.all(rows.map((one) => withWholeCells(api, fileId, one)));
    return row?.raw ?? row?.cells[what.column] ?? '';
  }
  const count = what.last - what.first + 1;
  if (count > maxRows)
    throw new AppError(
      'bad-input',
      `At most ${plural(maxRows, 'row')} can be copied at once, and ${plural(count, 'row')} are selected; select fewer.`,
    );
  const all: PreviewRow[] = [];
  for (let first = what.first; first <= what.last; first += windowRows) {
    const { rows } = await api.imports.rows({
      ...of,
      first,
      count: Math.min(windowRows, what.last + 1 - first),
    });
    for (const row of rows) all.push(await withWholeCells(api, fileId, row));
  }
  return rowsText(all, what.form);
}

/** Loads the cells of which the row has only the beginning. */
async function withWholeCells(api: Api, fileId: string, row: PreviewRow): Promise<PreviewRow> {
  if (row.cut.length === 0) return row;
  const cells = [...row.cells];
  for (const { column } of row.cut)
    cells[column] = await api.imports.cell({ fileId, record: row.record, column });
  return { ...row, cells, cut: [] };
}
