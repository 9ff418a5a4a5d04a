import { useFileDialog } from '@mantine/hooks';
import { useCallback } from 'react';
import { toAppError } from '../../../../shared/errors.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { pickFiles } from './open-files.ts';

/**
 * Returns a function that lets the user choose files to open, in the system's or the browser's dialog.
 * @param onFiles receives files from the browser's dialog; files from the system's dialog are opened by the host
 */
export function useOpenDialog(onFiles: (files: File[]) => void): () => void {
  const host = useHost();
  const dialog = useFileDialog({
    resetOnOpen: true,
    onChange: (chosen) => {
      if (chosen !== null && chosen.length > 0) onFiles([...chosen]);
    },
  });
  return useCallback(() => {
    if (host.window === 'browser') dialog.open();
    else pickFiles(host).catch((error: unknown) => notifyProblem(toAppError(error)));
  }, [host, dialog.open]);
}
