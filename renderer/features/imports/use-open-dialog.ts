import { type RefObject, useCallback, useRef } from 'react';
import { toAppError } from '../../../shared/errors.ts';
import { useHost } from '../../host.ts';
import { notifyProblem } from '../../ui/notify.tsx';
import { pickFiles } from './open.ts';

interface OpenDialog {
  /** Asks for files: with the system's dialog on the desktop, with the browser's own in a browser window. */
  readonly open: () => void;
  /** Element in which the drop target mounts the browser's dialog. */
  readonly browserDialog: RefObject<(() => void) | null>;
}

export function useOpenDialog(): OpenDialog {
  const host = useHost();
  const browserDialog = useRef<(() => void) | null>(null);
  const open = useCallback(() => {
    if (host.window === 'browser') browserDialog.current?.();
    else pickFiles(host).catch((error: unknown) => notifyProblem(toAppError(error)));
  }, [host]);
  return { open, browserDialog };
}
