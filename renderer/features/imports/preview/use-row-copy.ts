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

/** More than this belongs in a file and not on a clipboard. */
const mostRows = 10_000;
/** Rows asked for at once. @source shared/imports.ts, the call `rows` */
const windowRows = 500;

interface RowCopyDeps {
  readonly fileId: string;
  readonly only: RowFilter;
  readonly rows: RowWindows<PreviewRow>;
}

/** The text of cells and rows to copy: what the page has complete at once, everything else from the host. */
export function useRowCopy({ fileId, only, rows }: RowCopyDeps): CopySource {
  const { api } = useHost();
  return useCallback(
    (what) => {
      const here = loadedText(what, rows);
      if (here !== null) return here;
      return requestedText(api, { fileId, only }, what).catch((error: unknown) => {
        notifyProblem(toAppError(error));
        return null;
      });
    },
    [api, fileId, only, rows],
  );
}

function loadedText(what: Copied, rows: RowWindows<PreviewRow>): string | null {
  if (what.of === 'cell') {
    const row = rows.row(what.row);
    if (!row || row.cut.some(({ column }) => column === what.column)) return null;
    // A record that could not be read is one cell with its literal line.
    return row.raw ?? row.cells[what.column] ?? '';
  }
  const held: PreviewRow[] = [];
  for (let index = what.first; index <= what.last; index += 1) {
    const row = rows.row(index);
    if (!row || row.cut.length > 0) return null;
    held.push(row);
  }
  return rowsText(held, what.form);
}

async function requestedText(
  api: Api,
  of: { fileId: string; only: RowFilter },
  what: Copied,
): Promise<string> {
  const { fileId } = of;
  if (what.of === 'cell') {
    const { rows } = await api.imports.rows({ ...of, first: what.row, count: 1 });
    const [row] = await Promise.all(rows.map((one) => whole(api, fileId, one)));
    return row?.raw ?? row?.cells[what.column] ?? '';
  }
  const count = what.last - what.first + 1;
  if (count > mostRows)
    throw new AppError(
      'bad-input',
      `At most ${plural(mostRows, 'row')} can be copied at once, and ${plural(count, 'row')} are selected; select fewer.`,
    );
  const all: PreviewRow[] = [];
  for (let first = what.first; first <= what.last; first += windowRows) {
    const { rows } = await api.imports.rows({
      ...of,
      first,
      count: Math.min(windowRows, what.last + 1 - first),
    });
    for (const row of rows) all.push(await whole(api, fileId, row));
  }
  return rowsText(all, what.form);
}

async function whole(api: Api, fileId: string, row: PreviewRow): Promise<PreviewRow> {
  if (row.cut.length === 0) return row;
  const cells = [...row.cells];
  for (const { column } of row.cut)
    cells[column] = await api.imports.cell({ fileId, record: row.record, column });
  return { ...row, cells, cut: [] };
}
