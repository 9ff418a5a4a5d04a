import { type ClipboardEvent, type RefObject, useCallback } from 'react';
import { plural } from '../../../shared/units.ts';
import { copyText } from '../copy-text.ts';
import { notifyDone, notifyEnded } from '../notify/notify.tsx';
import type { CellPosition } from './keys.ts';
import type { RowRange } from './selection.ts';
import { cellAt } from './use-active-cell.ts';

/** Selection to copy: one cell, or whole rows as CSV or as values between tabs. */
export type Copied =
  | { readonly of: 'cell'; readonly row: number; readonly column: number }
  | ({ readonly of: 'rows'; readonly form: 'csv' | 'tsv' } & RowRange);

/**
 * Returns the text of cells: at once if they are fully loaded, otherwise as a promise. Columns count from 0 without the
 * row's number. Null if loading failed, which was reported already.
 */
export type CopySource = (what: Copied) => string | Promise<string | null>;

interface GridCopyDeps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly activeCell: CellPosition | null;
  readonly selected: RowRange | null;
  readonly source: CopySource | undefined;
}

/** Copies the active cell or the selected rows. */
export function useGridCopy({ scroller, activeCell, selected, source }: GridCopyDeps) {
  const copy = useCallback(
    async (what: Copied) => {
      const text = await source?.(what);
      if (typeof text !== 'string') return;
      const rows = what.of === 'rows' ? what.last - what.first + 1 : 0;
      const words = rows > 0 ? plural(rows, 'row') : 'The cell';
      if (copyText(text)) notifyDone(`${words} copied`);
      else notifyEnded('Nothing was copied', 'The browser refused, because it took too long. Copy again.');
    },
    [source],
  );

  const onCopy = (event: ClipboardEvent) => {
    // Text that the user has selected inside a cell is copied by the browser itself.
    if (!activeCell || event.target !== scroller.current || window.getSelection()?.toString()) return;
    event.preventDefault();
    const setText = (text: string) => event.clipboardData.setData('text/plain', text);
    if (selected && source) return setOrLoad({ of: 'rows', form: 'tsv', ...selected });
    if (source && activeCell.column > 0)
      return setOrLoad({ of: 'cell', row: activeCell.row, column: activeCell.column - 1 });
    const cell = cellAt(scroller.current, activeCell);
    setText(cell?.dataset['copy'] ?? cell?.textContent ?? '');

    /** Only a text that is available at once can be set during the event; another is copied when it is loaded. */
    function setOrLoad(what: Copied) {
      const text = source?.(what);
      if (typeof text === 'string') setText(text);
      else void copy(what);
    }
  };
  return { onCopy, copy };
}
