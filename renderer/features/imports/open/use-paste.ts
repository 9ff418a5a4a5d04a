import { useEffect, useEffectEvent } from 'react';
import { toAppError } from '../../../../shared/errors.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { openPasted } from './paste-table.ts';

/** Opens tables that are pasted outside of fields and dialogs. @param isOn whether the page accepts them now */
export function usePaste(isOn: boolean): void {
  const host = useHost();
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    if (clipboardData === null || event.defaultPrevented || isInField(target)) return;
    // Copied files are not a table.
    if (clipboardData.files.length > 0 && clipboardData.getData('text/plain') === '') return;
    event.preventDefault();
    const html = clipboardData.getData('text/html');
    const text = clipboardData.getData('text/plain');
    openPasted(host, { html, text }).catch((error: unknown) => notifyProblem(toAppError(error)));
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [isOn]);
}

const isInField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null;
