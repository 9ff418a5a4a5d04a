/**
 * Moves the focus to elements that have a mark in `data-focus`, also before they are on the page. The mark `home` is
 * the heading of the page that is shown.
 */
const find = (mark: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-focus]')].find((one) => one.dataset['focus'] === mark);

const nothing = (): void => undefined;
/** Cancels waiting for an element of an earlier {@link focusOn}; {@link nothing} while none is waited for. */
let stopWaiting = nothing;

/** Style of the focus ring. */
interface FocusLook {
  /** Shows the ring also after a click; for clicks that have no other visible effect. */
  readonly isShown?: boolean;
}

/**
 * Moves the focus to the element with a mark, or with the first of several marks that is found: at once, or when the
 * element appears. A click or a key of the user in between cancels it.
 */
export function focusOn(wanted: string | readonly string[], look: FocusLook = {}): void {
  const marks = typeof wanted === 'string' ? [wanted] : wanted;
  const isReached = () => marks.some((mark) => reached(mark, look));
  stopWaiting();
  if (isReached()) return;
  // The focus is on the main element until the heading appears, or because the page has none.
  if (wanted === homeMark) document.querySelector('main')?.focus();
  const abort = new AbortController();
  const observer = new MutationObserver(() => {
    if (isReached()) stopWaiting();
  });
  stopWaiting = () => {
    observer.disconnect();
    abort.abort();
    stopWaiting = nothing;
  };
  observer.observe(document.body, { childList: true, subtree: true });
  for (const act of ['pointerdown', 'keydown'] as const)
    document.addEventListener(act, stopWaiting, { signal: abort.signal, capture: true });
}

/**
 * Moves the focus to the heading after it was lost. If {@link focusOn} still waits for an element, that is not
 * cancelled.
 */
export function focusHeading(): void {
  if (stopWaiting === nothing) focusOn(homeMark);
  else if (!reached(homeMark, {})) document.querySelector('main')?.focus();
}

/** Focuses the element with a mark; returns whether it has the focus now. */
function reached(mark: string, { isShown = false }: FocusLook): boolean {
  const target = find(mark);
  target?.focus({ preventScroll: mark === homeMark, ...(isShown && { focusVisible: true }) });
  return target !== undefined && document.activeElement === target;
}

export const homeMark = 'home';
/** Mark of the first field of the form that is shown. */
export const firstFieldMark = 'first-field';

/** Props that make the heading of a page the fallback target of the focus. */
export const home = { 'data-focus': homeMark, tabIndex: -1 } as const;
