/** Elements that focus may be sent to carry a mark as `data-focus`; `home` is the heading of what is shown. */
const find = (mark: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-focus]')].find((one) => one.dataset['focus'] === mark);

const nothing = (): void => undefined;
/** Gives up the wish that is waited for. */
let stopWaiting = nothing;

/** Style of the focus ring. */
interface FocusLook {
  /** With its ring also after a click, where the click did nothing else that could be seen. */
  readonly isShown?: boolean;
}

/**
 * Sends focus to the element with a mark, or the first of several: at once, or when it comes. Whatever the user does in
 * between is stronger than an earlier wish.
 */
export function focusOn(wanted: string | readonly string[], look: FocusLook = {}): void {
  const marks = typeof wanted === 'string' ? [wanted] : wanted;
  const isReached = () => marks.some((mark) => reached(mark, look));
  stopWaiting();
  if (isReached()) return;
  // Until the heading is there, or where a page has none.
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

/** Sends focus to the heading for now, where nothing has it; an earlier wish is fulfilled as soon as it can be. */
export function focusHeading(): void {
  if (stopWaiting === nothing) focusOn(homeMark);
  else if (!reached(homeMark, {})) document.querySelector('main')?.focus();
}

function reached(mark: string, { isShown = false }: FocusLook): boolean {
  const target = find(mark);
  target?.focus({ preventScroll: mark === homeMark, ...(isShown && { focusVisible: true }) });
  return target !== undefined && document.activeElement === target;
}

export const homeMark = 'home';
/** The first field of the form that is shown. */
export const firstFieldMark = 'first-field';

/** Props that make the heading of a page the fallback target of the focus. */
export const home = { 'data-focus': homeMark, tabIndex: -1 } as const;
