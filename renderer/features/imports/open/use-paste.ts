import { toAppError } from '../../../../shared/errors.ts';
import { usePagePaste } from '../../../hooks/use-page-paste.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { openPasted } from './paste-table.ts';

/** Opens tables that are pasted outside of fields and dialogs. @param isOn whether the page accepts them now */
export function usePaste(isOn: boolean): void {
  const host = useHost();
  usePagePaste(isOn, (pasted) => {
    openPasted(host, pasted).catch((error: unknown) => notifyProblem(toAppError(error)));
  });
}
