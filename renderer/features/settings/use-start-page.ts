import { useEffect, useRef } from 'react';
import { useApp } from './store.ts';

/**
 * Opens the start page of the settings in a new window whose address names no page. Only once: later, an address
 * without a page is Import.
 */
export function useStartPage(): void {
  const startPage = useApp(({ hostState }) => hostState?.settings.startPage);
  const isPending = useRef(location.hash.replace(/^#\/?/, '') === '');
  useEffect(() => {
    if (!isPending.current || startPage === undefined) return;
    isPending.current = false;
    // Not if the user has opened a page already. The address is replaced, so that Back does not lead here.
    if (location.hash.replace(/^#\/?/, '') === '' && startPage !== 'import')
      location.replace(`#${startPage}`);
  }, [startPage]);
}
