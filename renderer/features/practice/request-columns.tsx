import type { PracticeRequest } from '../../../shared/practice.ts';
import { formatCount } from '../../../shared/units.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { formatClock } from '../../ui/clock.ts';
import type { GridColumn } from '../../ui/grid/grid-types.ts';
import type { IconName } from '../../ui/icon.tsx';
import styles from './practice.module.css';

/** Columns of the list of requests to the practice platform. */
export const requestColumns: readonly GridColumn<PracticeRequest>[] = [
  {
    id: 'time',
    name: 'time',
    head: 'time',
    widthPx: 84,
    view: ({ at }) => ({ content: formatClock(at), className: styles['quiet'], copy: formatClock(at) }),
  },
  {
    id: 'status',
    name: 'status',
    head: 'status',
    widthPx: 84,
    view: ({ status }) => ({ content: <StatusBadge status={status} />, copy: statusWord(status) }),
  },
  {
    id: 'method',
    name: 'method',
    head: 'method',
    widthPx: 76,
    view: ({ method }) => ({ content: method, className: styles['mono'], copy: method }),
  },
  {
    id: 'path',
    name: 'path',
    head: 'path',
    widthPx: 300,
    grow: true,
    view: ({ path }) => ({ content: path, className: styles['mono'], copy: path }),
  },
  {
    id: 'ms',
    name: 'milliseconds',
    head: <span className={styles['figureHead']}>ms</span>,
    widthPx: 80,
    view: ({ ms }) => ({ content: oneDecimal(ms), className: styles['figure'], copy: String(ms) }),
  },
  {
    id: 'rows',
    name: 'rows of a CSV body',
    head: <span className={styles['figureHead']}>rows</span>,
    widthPx: 80,
    view: ({ rows }) => ({
      content: rows === null ? '' : formatCount(rows),
      className: styles['figure'],
      copy: rows === null ? '' : String(rows),
    }),
  },
];

const oneDecimal = (ms: number) => (ms < 100 ? ms.toFixed(1) : formatCount(ms));

const statusWord = (status: number | null) => (status === null ? 'cut' : String(status));

function StatusBadge({ status }: { status: number | null }) {
  const { tone, icon } = looksOf(status);
  return (
    <Badge tone={tone} icon={icon}>
      {statusWord(status)}
    </Badge>
  );
}

/** A connection that was cut has no status, which is shown neither as a success nor as a failure. */
function looksOf(status: number | null): { tone: Tone; icon: IconName } {
  if (status === null) return { tone: 'unknown', icon: 'question' };
  return status < 400 ? { tone: 'ok', icon: 'check' } : { tone: 'bad', icon: 'cross' };
}
