/** Where a click on a notice leads: the mark in the page's address, without its `#`. */
import type { Notice } from './notice.ts';

type Placed = Pick<Notice, 'rule' | 'view' | 'objectId' | 'transactionId'>;

export function noticePlace({ rule, view, objectId, transactionId }: Placed): string {
  // What is to be done about a platform that is not reached is done there.
  if (rule === 'connection-lost') return 'connections';
  const [list, id] =
    rule === 'transaction-failed' ? ['transactions', transactionId] : ['incidents', objectId];
  const detail = id ? `/${encodeURIComponent(id)}` : '';
  return `monitor/${list}${detail}${view === 'default' ? '' : `?view=${encodeURIComponent(view)}`}`;
}
