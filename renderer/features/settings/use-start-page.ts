import { useEffect, useRef } from 'react';
import { useApp } from './store.ts';

/** A window whose address names no page begins with the one that the settings name. Only at first: later, no page is Import. */
export function useStartPage(): void {
  const startPage = useApp(({ hostState }) => hostState?.settings.startPage);
  const isOpen = useRef(location.hash.replace(/^#\/?/, '') === '');
  useEffect(() => {
    if (!isOpen.current || startPage === undefined) return;
    isOpen.current = false;
    // A user who has opened another page stays there; and Back must not return here.
    if (location.hash.replace(/^#\/?/, '') === '' && startPage !== 'import')
      location.replace(`#${startPage}`);
  }, [startPage]);
}
