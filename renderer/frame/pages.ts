import { useCallback, useEffect, useState } from 'react';
import { splitConnection } from '../../shared/app/linked-connection.ts';
import type { IconName } from '../ui/icon.tsx';

/** The pages in the order of the rail. */
export const pages = [
  { id: 'import', label: 'Import', icon: 'import' },
  { id: 'monitor', label: 'Monitor', icon: 'activity' },
  { id: 'vertices', label: 'Vertices', icon: 'vertices' },
  { id: 'actions', label: 'Actions', icon: 'actions' },
  { id: 'connections', label: 'Connections', icon: 'plug' },
  { id: 'practice', label: 'Practice', icon: 'flask' },
  { id: 'help', label: 'Help', icon: 'help' },
  { id: 'settings', label: 'Settings', icon: 'settings' },
] as const satisfies readonly { id: string; label: string; icon: IconName }[];
export type PageId = (typeof pages)[number]['id'];

interface PageAddress {
  readonly page: PageId;
  /** Part of the address after the first slash. */
  readonly detail: string | null;
  /** Whether the address names no page. `page` is then only a fallback, whose content is not shown. */
  readonly isNowhere: boolean;
}

/** Returns an address without its details: `#monitor/incidents?view=a` becomes `#monitor`. */
export const pageOf = (hash: string): string => hash.replace(/(?!^#?\/)[/?].*$/s, '');

function placeIn(hash: string): PageAddress {
  // The place of a link about a connection is shown once that connection is chosen.
  if (splitConnection(hash).connection !== null) return placeIn(pageOf(hash));
  const [name, ...detail] = hash.replace(/^#\/?/, '').split('/');
  const page = pages.find(({ id }) => id === name)?.id;
  const isNowhere = page === undefined && name !== '';
  return { page: page ?? 'import', detail: (!isNowhere && detail.join('/')) || null, isNowhere };
}

/**
 * Returns the page in the address, a function that opens another page, the part of the address after the first slash,
 * and whether the address names no page. The page is in the address so that a reload shows it again.
 */
export function usePage(): [PageId, (page: PageId) => void, string | null, boolean] {
  const [{ page, detail, isNowhere }, setPlace] = useState(() => placeIn(location.hash));
  useEffect(() => {
    const follow = () => setPlace(placeIn(location.hash));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const go = useCallback((next: PageId) => {
    location.hash = next;
    // A page with unsaved changes may have restored the old address.
    setPlace(placeIn(location.hash));
  }, []);
  return [page, go, detail, isNowhere];
}
