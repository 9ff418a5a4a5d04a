import { type ClipboardEvent, type RefObject, useCallback } from 'react';
import { plural } from '../../../shared/units.ts';
import { copyText } from '../copy-text.ts';
import { notifyDone, notifyEnded } from '../notify/notify.tsx';
import type { Spot } from './keys.ts';
import type { RowRange } from './selection.ts';
import { cellAt } from './use-grid-spot.ts';

/** Selection to copy: one cell, or whole rows as CSV or as values between tabs. */
export type Copied =
  | { readonly of: 'cell'; readonly row: number; readonly column: number }
  | ({ readonly of: 'rows'; readonly form: 'csv' | 'tsv' } & RowRange);

/**
 * Text of cells, immediately where they are fully loaded and later where they must be loaded. Columns count from 0
 * without the row's number. Null if loading failed, which was reported already.
 */
export type CopySource = (what: Copied) => string | Promise<string | null>;

interface GridCopyDeps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly spot: Spot | null;
  readonly selected: RowRange | null;
  readonly source: CopySource | undefined;
}

/** Copies the active cell or the selected rows. */
export function useGridCopy({ scroller, spot, selected, source }: GridCopyDeps) {
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
    // What the user marked in a cell is copied as it is, by the browser.
    if (!spot || event.target !== scroller.current || window.getSelection()?.toString()) return;
    event.preventDefault();
    const give = (text: string) => event.clipboardData.setData('text/plain', text);
    if (selected && source) return giveOrFetch({ of: 'rows', form: 'tsv', ...selected });
    if (source && spot.column > 0) return giveOrFetch({ of: 'cell', row: spot.row, column: spot.column - 1 });
    const cell = cellAt(scroller.current, spot);
    give(cell?.dataset['copy'] ?? cell?.textContent ?? '');

    function giveOrFetch(what: Copied) {
      const text = source?.(what);
      if (typeof text === 'string') give(text);
      else void copy(what);
    }
  };
  return { onCopy, copy };
}
