import { useEffect, useRef } from 'react';
import { useApp } from './store.ts';

/** A window whose address names no page begins with the one that the settings name. Only at first: later, no page is Import. */
export function useStartPage(): void {
  const startPage = useApp(({ told }) => told?.settings.startPage);
  const isOpen = useRef(location.hash.replace(/^#\/?/, '') === '');
  useEffect(() => {
    if (!isOpen.current || startPage === undefined) return;
    isOpen.current = false;
    // Whoever has gone somewhere meanwhile stays there; and there is nothing to come back to.
    if (location.hash.replace(/^#\/?/, '') === '' && startPage !== 'import')
      location.replace(`#${startPage}`);
  }, [startPage]);
}
