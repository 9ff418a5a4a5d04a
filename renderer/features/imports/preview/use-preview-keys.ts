import { useEffect, useRef } from 'react';
import { focusOn } from '../../../ui/focus.ts';
import type { FileSearch } from './use-file-search.ts';

/** Ctrl+F searches, F3 finds the next match, Ctrl+G goes to a row: wherever the focus is, unless a dialog is open. */
export function usePreviewKeys(walk: FileSearch): void {
  const latest = useRef(walk);
  latest.current = walk;
  useEffect(() => {
    const abort = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        const act = event.defaultPrevented || dialogIsOpen() ? null : actOf(event, latest.current);
        if (!act) return;
        event.preventDefault();
        act();
      },
      { signal: abort.signal },
    );
    return () => abort.abort();
  }, []);
}

const dialogIsOpen = () => document.querySelector('[role="dialog"]') !== null;

function actOf(event: KeyboardEvent, walk: FileSearch): (() => void) | null {
  const search = () => focusOn('search-field');
  if (event.key === 'F3')
    return walk.text === '' ? search : () => walk.step(event.shiftKey ? 'previous' : 'next');
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return null;
  if (event.key.toLowerCase() === 'f') return search;
  return event.key.toLowerCase() === 'g' ? () => focusOn('go-to-row') : null;
}
