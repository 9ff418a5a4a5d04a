import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { formatCount } from '../../../../shared/units.ts';
import { formatMoment } from '../../../ui/clock.ts';
import { authorWords } from '../author-words.ts';
import { useOpenRun } from '../open-run.ts';
import styles from './incident.module.css';

interface WrittenByProps extends Pick<Transaction, 'cause' | 'by'> {
  /** Time of the request, in milliseconds since epoch; omitted if null. */
  readonly at?: number | null;
}

/** Author of a write: `requested 13:58:02 by row 12 of monitoring-export.csv`. */
export function WrittenBy({ cause, by, at = null }: WrittenByProps) {
  const openRun = useOpenRun();
  const when = at === null ? '' : `requested ${formatMoment(at)} `;
  if (cause === null)
    return (
      <>
        {when}
        {by === 'unknown' ? authorWords(by) : `by ${authorWords(by)}`}
      </>
    );
  if (cause.from === 'form' || cause.from === 'triage') return <>{when}by you</>;
  if (cause.from === 'comment') return <>{when}by a comment</>;
  return (
    <>
      {when}by row {formatCount(cause.record)} of{' '}
      <button type="button" className={styles['link']} onClick={() => openRun(cause.runId)}>
        {cause.fileName}
      </button>
    </>
  );
}
