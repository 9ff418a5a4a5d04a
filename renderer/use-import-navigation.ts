import { useCallback } from 'react';
import { openFiles, openSample } from './features/imports/open/open-files.ts';
import { useOpenDialog } from './features/imports/open/use-open-dialog.ts';
import type { PageId } from './frame/pages.ts';
import { showFile, showHistory, showRunResult } from './hooks/import-place.ts';
import { useOpenFiles } from './hooks/open-files.ts';
import { useHost } from './host.ts';

/** Callbacks that lead from any page to a place in Import: open files, show an open file, show a run. */
export function useImportNavigation(go: (page: PageId) => void) {
  const host = useHost();
  const onFiles = useCallback(
    (files: File[]) => {
      go('import');
      void openFiles(host, files);
    },
    [go, host],
  );
  const openDialog = useOpenDialog(onFiles);
  const onOpen = useCallback(() => {
    go('import');
    openDialog();
  }, [go, openDialog]);
  const openRun = useCallback(
    (runId: string) => {
      const run = useOpenFiles.getState().runs.find(({ id }) => id === runId);
      if (run) showRunResult(run);
      else showHistory(runId);
      go('import');
    },
    [go],
  );
  const openFile = useCallback(
    (fileId: string) => {
      showFile(fileId);
      go('import');
    },
    [go],
  );
  const openSampleHere = useCallback(
    (name: string) => {
      go('import');
      void openSample(host, name);
    },
    [go, host],
  );
  return { onFiles, onOpen, openRun, openFile, openSample: openSampleHere };
}
