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
  /** The address names no page: one is not where the page says, and nothing of it is shown. */
  readonly isNowhere: boolean;
}

/** The page of an address alone. */
export const pageOf = (hash: string): string => hash.replace(/(?!^#?\/)[/?].*$/s, '');

function placeIn(hash: string): PageAddress {
  // The place of a link about a connection is shown once that connection is chosen.
  if (splitConnection(hash).connection !== null) return placeIn(pageOf(hash));
  const [name, ...detail] = hash.replace(/^#\/?/, '').split('/');
  const page = pages.find(({ id }) => id === name)?.id;
  const isNowhere = page === undefined && name !== '';
  return { page: page ?? 'import', detail: (!isNowhere && detail.join('/')) || null, isNowhere };
}

/** The page in the address, so that a reload comes back to it, what of it is named there, and whether there is none. */
export function usePage(): [PageId, (page: PageId) => void, string | null, boolean] {
  const [{ page, detail, isNowhere }, setPlace] = useState(() => placeIn(location.hash));
  useEffect(() => {
    const follow = () => setPlace(placeIn(location.hash));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const go = useCallback((next: PageId) => {
    location.hash = next;
    // A page that holds what is not written may have kept the address.
    setPlace(placeIn(location.hash));
  }, []);
  return [page, go, detail, isNowhere];
}
