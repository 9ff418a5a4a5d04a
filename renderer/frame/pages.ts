import { useCallback, useEffect, useState } from 'react';
import type { IconName } from '../ui/icon.tsx';

/** The pages in the order of the rail. */
export const pages = [
  { id: 'import', label: 'Import', icon: 'import' },
  { id: 'connections', label: 'Connections', icon: 'plug' },
  { id: 'practice', label: 'Practice', icon: 'flask' },
] as const satisfies readonly { id: string; label: string; icon: IconName }[];
export type PageId = (typeof pages)[number]['id'];

const pageIn = (hash: string): PageId => pages.find(({ id }) => hash === `#${id}`)?.id ?? 'import';

/** The page in the address, so that a reload comes back to it. */
export function usePage(): [PageId, (page: PageId) => void] {
  const [page, setPage] = useState(() => pageIn(location.hash));
  useEffect(() => {
    const follow = () => setPage(pageIn(location.hash));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const go = useCallback((next: PageId) => {
    location.hash = next;
    setPage(next);
  }, []);
  return [page, go];
}
