import { useEffect } from 'react';
import { focusHeading } from '../ui/focus.ts';

/** Menus and dialogs give focus back by themselves a moment after they close; they come first. */
const graceMs = 30;

/** To the field of a dialog that has the focus first, or to the dialog itself. */
function focusIn(dialog: HTMLElement): void {
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ?? dialog;
  first.focus({ preventScroll: true });
}

/**
 * Keeps focus in the page: when the element that had it goes away, the heading of what is shown takes it, or the open
 * dialog, which the page must not be reached behind.
 */
export function useFocusGuard(): void {
  useEffect(() => {
    const abort = new AbortController();
    let last: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const { activeElement, body } = document;
      if (!last || (activeElement && activeElement !== body)) return;
      if (last.isConnected && !last.matches(':disabled')) return;
      last = null;
      const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(-1);
      if (dialog) focusIn(dialog);
      else focusHeading();
    };
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(look, graceMs);
    });
    document.addEventListener(
      'focusin',
      ({ target }) => {
        last = target instanceof Element ? target : null;
      },
      { signal: abort.signal },
    );
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      abort.abort();
    };
  }, []);
}
