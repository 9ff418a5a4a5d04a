import type { WriteCause } from '../../../../shared/monitor/transaction.ts';
import { formatCount } from '../../../../shared/units.ts';
import { formatMoment } from '../../../ui/clock.ts';
import { useOpenRun } from '../open-run.ts';
import styles from './incident.module.css';

/** What of this program asked for a write: `written 13:58:02 by row 12 of monitoring-export.csv`. */
export function WrittenBy({ cause, at = null }: { cause: WriteCause | null; at?: number | null }) {
  const openRun = useOpenRun();
  const when = at === null ? '' : `written ${formatMoment(at)} `;
  if (cause === null) return <>{when}by another program of this account</>;
  if (cause.from === 'form') return <>{when}by the form of this program</>;
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
