import { useCallback, useEffect, useRef, useState } from 'react';
import { toAppError } from '../../../../shared/errors.ts';
import type { ReadyFile, RowFilter } from '../../../../shared/imports/open-file.ts';
import { useHost } from '../../../host.ts';
import type { GoTo } from '../../../ui/grid/use-active-cell.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { allRows, dropJump, filterRows, useImports } from '../store.ts';
import { choiceOf, filterKey } from './row-filters.ts';

/** Whether the grid has the focus; another filter brings another grid, which takes the focus over. */
const gridHasFocus = () => document.activeElement?.matches('[role="grid"]') ?? false;

interface ShownRowsState {
  readonly filter: RowFilter;
  readonly goTo: GoTo | null;
}

interface ShownRowsDeps {
  readonly fileId: string;
  readonly file: ReadyFile;
  /** Returns the record in view; null before any is shown. */
  readonly nearRecord: () => number | null;
}

/**
 * Rows shown in the preview, and the scroll position in them. A new filter takes effect once the host has reported the
 * position of the current record in it, so that the reader stays there.
 */
export function useShownRows({ fileId, file, nearRecord }: ShownRowsDeps) {
  const { api } = useHost();
  const wanted = useImports((store) => store.filters[fileId]) ?? allRows;
  const requested = choiceOf(wanted, file);
  const [shown, setShown] = useState<ShownRowsState>({ filter: requested.filter, goTo: null });
  const latest = useRef({ requested, shown, nearRecord });
  latest.current = { requested, shown, nearRecord };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the filter
  useEffect(() => {
    const now = latest.current;
    if (filterKey(now.shown.filter) === now.requested.key) return;
    const { filter, rows } = now.requested;
    const record = now.nearRecord();
    const fromTop = () => setShown({ filter, goTo: gridHasFocus() ? { index: 0 } : null });
    if (record === null) return fromTop();
    const abort = new AbortController();
    api.imports.place({ fileId, record, filter }, { signal: abort.signal }).then(
      (index) => {
        if (!abort.signal.aborted)
          setShown({
            filter,
            goTo: { index: Math.max(0, Math.min(index, rows - 1)), focus: gridHasFocus() },
          });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        fromTop();
        notifyProblem(toAppError(error));
      },
    );
    return () => abort.abort();
  }, [requested.key, fileId, api]);

  const goToRecord = useCallback(
    (record: number, options: Omit<GoTo, 'index'> = {}) => {
      filterRows(fileId, allRows);
      setShown({ filter: allRows, goTo: { index: record - 1, ...options } });
    },
    [fileId],
  );
  /** Goes to a row without changing the filter. */
  const goToPlace = useCallback(
    (record: number, options: Omit<GoTo, 'index'> = {}) => {
      const { filter } = latest.current.shown;
      api.imports.place({ fileId, record, filter }).then(
        (index) => setShown((now) => (now.filter === filter ? { filter, goTo: { index, ...options } } : now)),
        (error: unknown) => notifyProblem(toAppError(error)),
      );
    },
    [api, fileId],
  );
  const goToIndex = useCallback((goTo: GoTo) => setShown(({ filter }) => ({ filter, goTo })), []);

  const jump = useImports((store) => store.jump);
  useEffect(() => {
    if (jump?.fileId !== fileId) return;
    goToRecord(jump.record);
    dropJump();
  }, [jump, fileId, goToRecord]);

  return { ...shown, requested, goToRecord, goToPlace, goToIndex };
}
