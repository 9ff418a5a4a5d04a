import { useEffect } from 'react';
import { focusHeading } from '../ui/focus.ts';

/** How long to wait before moving the focus: menus and dialogs return it themselves shortly after they close. */
const graceMs = 30;

/** Focuses the field of a dialog that is marked for it, or the dialog itself. */
function focusIn(dialog: HTMLElement): void {
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ?? dialog;
  first.focus({ preventScroll: true });
}

/**
 * Keeps the focus in the page: when the focused element was removed or disabled, moves the focus to the open dialog,
 * behind which the page must not be reachable, or without a dialog to the heading of the page.
 */
export function useFocusGuard(): void {
  useEffect(() => {
    const abort = new AbortController();
    let last: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restoreFocus = () => {
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
      timer = setTimeout(restoreFocus, graceMs);
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
