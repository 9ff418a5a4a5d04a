import { useEffect } from 'react';
import { focusOn, homeMark } from '../ui/focus.ts';

/** Menus and dialogs give focus back by themselves a moment after they close; they come first. */
const graceMs = 30;

/** Keeps focus in the page: when the element that had it goes away, the heading of what is shown takes it. */
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
      focusOn(homeMark);
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
