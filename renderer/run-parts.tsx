import { useShownFile } from './features/imports/store.ts';
import { useRunNotices } from './features/sending/use-run-notices.ts';
import type { PageId } from './frame/pages.ts';
import { Running } from './frame/running.tsx';
import { useImportPlace, watchedFoldersDetail } from './hooks/import-place.ts';
import { useOpenFiles } from './hooks/open-files.ts';

/** The running imports in the top bar. A component of its own, so that their progress renders nothing else again. */
export const RunningImports = ({ go }: { go: (page: PageId) => void }) => (
  <Running runs={useOpenFiles(({ runs }) => runs)} go={go} />
);

/** Reports the end of runs whose result is not on screen. */
export function RunNotices({ page, detail }: { page: PageId; detail: string | null }) {
  const runs = useOpenFiles((store) => store.runs);
  const shownId = useShownFile();
  const areOthersListed = page === 'import' && detail === watchedFoldersDetail;
  const onFiles = page === 'import' && !areOthersListed;
  const history = useImportPlace((store) => (onFiles ? store.history : null));
  const isResult = useImportPlace(({ tabs }) => shownId !== null && tabs[shownId] === 'result');
  useRunNotices(runs, {
    fileId: onFiles && history === null && isResult ? shownId : null,
    runId: history?.runId ?? null,
    areOthersListed,
  });
  return null;
}
