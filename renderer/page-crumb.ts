import { useEffect } from 'react';
import { actionsCrumb } from './features/actions/places.ts';
import { useActions } from './features/actions/store.ts';
import { shownConnectionName, useConnections } from './features/connections/store.ts';
import { helpCrumb } from './features/help/places.ts';
import { useImports, useShownFile } from './features/imports/store.ts';
import { useIsOverview, useMonitor } from './features/monitor/store.ts';
import { partIn, parts } from './features/settings/places.ts';
import { shownVertexName, useVertices } from './features/vertices/store.ts';
import type { PageId } from './frame/pages.ts';
import { useImportPlace, watchedFoldersDetail } from './hooks/import-place.ts';
import { useOpenFiles } from './hooks/open-files.ts';
import { isKnown } from './known-places.ts';

/**
 * Returns the name of what a page shows, such as a file, for the top bar; sets the title of the window to it as well.
 */
export function usePageCrumb(page: PageId, detail: string | null, isNowhere: boolean): string | null {
  const connection = useConnections(shownConnectionName);
  const view = useMonitor((store) => store.view);
  const isOverview = useIsOverview(detail);
  const vertex = useVertices(shownVertexName);
  const inActions = useActions((store) => store.detail);
  const shownId = useShownFile();
  const isHistory = useImportPlace((place) => place.history !== null);
  const file = useOpenFiles(({ files }) => files.find(({ id }) => id === shownId)?.name);
  const upload = useImports(({ uploads }) => uploads.find(({ id }) => id === shownId)?.name);
  const inImport =
    detail === watchedFoldersDetail ? 'Watched folders' : isHistory ? 'History' : (file ?? upload);
  const crumbs = {
    import: inImport,
    monitor: isOverview ? 'All connections' : `view ${view}`,
    vertices: vertex,
    actions: actionsCrumb(inActions),
    connections: connection,
    practice: 'Practice platform',
    help: helpCrumb(detail),
    settings: parts.find(({ id }) => id === partIn(detail))?.label,
  } satisfies Record<PageId, string | null | undefined>;
  const crumb = isNowhere || !isKnown(page, detail) ? 'Page not found' : (crumbs[page] ?? null);
  useEffect(() => {
    document.title = crumb ? `${crumb} · Graph Intake` : 'Graph Intake';
  }, [crumb]);
  return crumb;
}
