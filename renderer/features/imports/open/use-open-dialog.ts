import { useFileDialog } from '@mantine/hooks';
import { useCallback } from 'react';
import { toAppError } from '../../../../shared/errors.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { pickFiles } from './open-files.ts';

/**
 * Returns what asks for files: with the system's dialog on the desktop, with the browser's own in a browser window.
 * @param onFiles receives those of the browser's dialog; the host opens those of the system's
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
