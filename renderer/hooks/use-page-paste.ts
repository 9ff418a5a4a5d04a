import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onText` for each paste outside of fields and dialogs, except one of files.
 * @param isOn whether the page accepts pastes now
 */
export function usePagePaste(isOn: boolean, onText: (pasted: { html: string; text: string }) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    if (clipboardData === null || event.defaultPrevented || isInField(target)) return;
    const text = clipboardData.getData('text/plain');
    if (clipboardData.files.length > 0 && text === '') return;
    event.preventDefault();
    onText({ html: clipboardData.getData('text/html'), text });
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
