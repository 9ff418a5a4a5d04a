import { useRef } from 'react';
import type { PreviewRow, ReadyFile, RowFilter } from '../../../../shared/imports/open-file.ts';
import { useWindows } from '../../../hooks/use-windows.ts';
import { useHost } from '../../../host.ts';
import { filterKey } from './row-filters.ts';

interface PreviewRowsDeps {
  readonly fileId: string;
  readonly file: ReadyFile;
  readonly filter: RowFilter;
  /** Key of the chosen filter, and how many rows it is known to have. */
  readonly requested: { readonly key: string; readonly rows: number };
}

/** The rows of a file under a filter, loaded as they come on screen. */
export function usePreviewRows({ fileId, file, filter, requested }: PreviewRowsDeps) {
  const { api } = useHost();
  const shown = filterKey(filter);
  // While another filter is loading, the known length says nothing about the rows that are shown.
  const total = useRef(0);
  if (shown === requested.key) total.current = requested.rows;
  const searched = useRef('');
  if (file.search) searched.current = file.search.text;
  const faceted = useRef('');
  if (file.facets) faceted.current = JSON.stringify(file.facets.facets);
  const partOf: Partial<Record<RowFilter['of'], { readonly current: string }>> = {
    found: searched,
    facets: faceted,
  };
  return useWindows<PreviewRow>({
    // Another search or other facets begin another list. The rows of an ended search stay until the filter changes.
    key: [fileId, shown, partOf[filter.of]?.current ?? ''].join('\n'),
    revision: file.revision,
    total: total.current,
    ask: (first, count, signal) => api.imports.rows({ fileId, first, count, filter }, { signal }),
  });
}
