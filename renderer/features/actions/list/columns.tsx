import type { ActionRow } from '../../../../shared/actions.ts';
import { formatMoment } from '../../../ui/clock.ts';
import type { GridColumn } from '../../../ui/grid/grid-types.ts';
import cells from '../../../ui/grid/log-cells.module.css';
import { ActionBadge } from '../action-badge.tsx';
import { ActionDuration, durationWords } from '../action-duration.tsx';
import { looksOf } from '../looks.ts';

export const actionColumns: readonly GridColumn<ActionRow>[] = [
  {
    id: 'state',
    name: 'state',
    head: 'state',
    widthPx: 264,
    view: (row) => ({ content: <ActionBadge action={row} />, copy: looksOf(row).word }),
  },
  {
    id: 'capability',
    name: 'capability',
    head: 'capability',
    widthPx: 148,
    view: ({ capability }) => ({ content: capability, copy: capability }),
  },
  {
    id: 'target',
    name: 'target',
    head: 'target',
    widthPx: 176,
    view: ({ target }) => ({ content: target, className: cells['mono'], copy: target }),
  },
  {
    id: 'took',
    name: 'time from receipt to end',
    head: <span className={cells['figureHead']}>took</span>,
    widthPx: 84,
    view: (row) => ({
      content: <ActionDuration action={row} />,
      className: cells['figure'],
      copy: row.tookMs === null ? '' : durationWords(row.tookMs),
    }),
  },
  {
    id: 'code',
    name: 'exit code of a command, status of a request',
    head: <span className={cells['figureHead']}>code</span>,
    widthPx: 64,
    view: ({ code, message }) => ({
      content: code === null ? '' : String(code),
      className: message === '' ? cells['figure'] : cells['badFigure'],
      copy: code === null ? '' : String(code),
    }),
  },
  {
    id: 'message',
    name: 'why it failed',
    head: 'message',
    widthPx: 240,
    grow: true,
    view: ({ message, byHand }) => {
      const words = message || (byHand ? 'tried by hand' : '');
      return { content: words, className: message === '' ? cells['quiet'] : cells['bad'], copy: words };
    },
  },
];

/** Receipt time, in the first column as in a log. */
export const actionRowView = ({ receivedAt }: ActionRow, isOpen: boolean) => ({
  number: formatMoment(receivedAt),
  className: isOpen ? cells['openRow'] : undefined,
});
