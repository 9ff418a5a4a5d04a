import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { isEnded } from '../../../../shared/monitor/transaction-status.ts';
import { formatDuration } from '../../../../shared/units.ts';
import { formatMoment } from '../../../ui/clock.ts';
import type { GridColumn } from '../../../ui/grid/grid-types.ts';
import cells from '../../../ui/grid/log-cells.module.css';
import { TransactionBadge } from '../transaction-badge.tsx';
import { tookMs, transactionWord, waitedMs } from '../transaction-state.ts';
import { causeWords, errorWords } from './cause-words.ts';
import { Elapsed } from './elapsed.tsx';

/** Columns of the list of transactions. */
export const transactionColumns: readonly GridColumn<Transaction>[] = [
  {
    id: 'state',
    name: 'state',
    head: 'state',
    widthPx: 112,
    view: ({ status }) => ({ content: <TransactionBadge status={status} />, copy: transactionWord(status) }),
  },
  {
    id: 'object',
    name: 'object',
    head: 'object',
    widthPx: 200,
    view: ({ objectId }) => ({ content: objectId, className: cells['mono'], copy: objectId }),
  },
  {
    id: 'kind',
    name: 'kind of object',
    head: 'kind',
    widthPx: 116,
    view: ({ type }) => ({ content: type, className: cells['quiet'], copy: type }),
  },
  {
    id: 'waited',
    name: 'wait before its start',
    head: <span className={cells['figureHead']}>waited</span>,
    widthPx: 84,
    view: (row) => ({
      content: (
        <Elapsed row={row} msOf={waitedMs} isRunning={row.startedAt === null && !isEnded(row.status)} />
      ),
      className: cells['figure'],
      copy: durationWords(waitedMs(row, Date.now())),
    }),
  },
  {
    id: 'took',
    name: 'time from start to end',
    head: <span className={cells['figureHead']}>took</span>,
    widthPx: 84,
    view: (row) => ({
      content: <Elapsed row={row} msOf={tookMs} isRunning={row.startedAt !== null && !isEnded(row.status)} />,
      className: cells['figure'],
      copy: durationWords(tookMs(row, Date.now())),
    }),
  },
  {
    id: 'cause',
    name: 'cause in this program',
    head: 'caused by',
    widthPx: 152,
    view: ({ cause }) => {
      const words = causeWords(cause);
      return { content: words, className: cells['quiet'], copy: words };
    },
  },
  {
    id: 'errors',
    name: 'errors',
    head: 'errors',
    widthPx: 240,
    grow: true,
    view: ({ errors }) => {
      const words = errors.map(errorWords).join(' ');
      return { content: words, className: cells['bad'], copy: words };
    },
  },
];

/**
 * Returns the first column of a row, which shows the time of the request instead of a number, and how the row looks.
 */
export const transactionRow = ({ requestedAt, status }: Transaction, isOpen: boolean) => ({
  number: formatMoment(requestedAt),
  className: isOpen ? cells['openRow'] : undefined,
  ...(status === 'gone' && { note: 'No longer known to the platform.' }),
});

const durationWords = (ms: number | null): string => (ms === null ? '' : formatDuration(ms));
