import { useEffect, useRef } from 'react';
import { numberedPages } from '../../shared/app/shortcuts.ts';
import { showKeys } from '../features/settings/store.ts';
import { useHost } from '../host.ts';
import type { PageId } from './pages.ts';

interface ShortcutActions {
  readonly go: (page: PageId) => void;
  readonly onOpen: () => void;
}

/** Handles the shortcuts of every page. In a desktop window, the menu handles all of them except the question mark. */
export function useShortcuts(actions: ShortcutActions): void {
  const { window: kind } = useHost();
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const abort = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        const action =
          event.defaultPrevented || dialogIsOpen() ? null : actionFor(event, kind, latest.current);
        if (!action) return;
        event.preventDefault();
        action();
      },
      { signal: abort.signal },
    );
    return () => abort.abort();
  }, [kind]);
}

const dialogIsOpen = () => document.querySelector('[role="dialog"]') !== null;

/** Returns whether the key was pressed in a field, where a letter is typed text. */
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"]') !== null;

function actionFor(event: KeyboardEvent, kind: 'desktop' | 'browser', { go, onOpen }: ShortcutActions) {
  const withMod = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (event.key === '?' && !withMod && !event.altKey && !isTyping(event)) return () => showKeys(true);
  if (kind === 'desktop') return null;
  if (withMod && !event.shiftKey) {
    if (event.key.toLowerCase() === 'o') return onOpen;
    return event.key === ',' ? () => go('settings') : null;
  }
  // `code` names the physical key; with Shift, `key` is a character that depends on the keyboard layout.
  const number =
    event.altKey && event.shiftKey && !event.ctrlKey && !isTyping(event)
      ? /^Digit(\d)$/.exec(event.code)
      : null;
  const page = number ? numberedPages[Number(number[1]) - 1] : undefined;
  return page ? () => go(page.id) : null;
}
