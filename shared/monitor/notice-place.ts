/** Returns the page that a click on a notice opens: the fragment of the page's address, without its `#`. */
import type { Notice } from './notice.ts';

type Placed = Pick<Notice, 'rule' | 'view' | 'objectId' | 'transactionId'>;

export function noticePlace({ rule, view, objectId, transactionId }: Placed): string {
  // Users handle a platform that cannot be reached on the Connections page.
  if (rule === 'connection-lost') return 'connections';
  const isOfTransaction = rule === 'transaction-failed' || transactionId !== undefined;
  const [list, id] = isOfTransaction ? ['transactions', transactionId] : ['incidents', objectId];
  const detail = id ? `/${encodeURIComponent(id)}` : '';
  return `monitor/${list}${detail}${view === 'default' ? '' : `?view=${encodeURIComponent(view)}`}`;
}
