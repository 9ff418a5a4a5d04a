import { hasFailed } from '../../../../shared/actions/action-states.ts';
import type { ActionRow } from '../../../../shared/actions.ts';
import { formatMoment } from '../../../ui/clock.ts';
import type { GridColumn } from '../../../ui/grid/grid-types.ts';
import cells from '../../../ui/grid/log-cells.module.css';
import { ActionBadge } from '../action-badge.tsx';
import { ActionDuration, durationWords } from '../action-duration.tsx';
import { looksOf } from '../looks.ts';

export const actionColumns: readonly GridColumn<ActionRow>[] = [
  {
    id: 'capability',
    name: 'capability',
    head: 'capability',
    widthPx: 148,
    view: ({ capability }) => ({ content: capability, copy: capability }),
  },
  {
    id: 'state',
    name: 'state',
    head: 'state',
    widthPx: 288,
    view: (row) => ({ content: <ActionBadge action={row} />, copy: looksOf(row).word }),
  },
  {
    id: 'target',
    name: 'target',
    head: 'target',
    widthPx: 156,
    wantedPx: 320,
    view: ({ target }) => ({ content: target, className: cells['mono'], copy: target }),
  },
  {
    id: 'took',
    name: 'time from start to end',
    head: <span className={cells['figureHead']}>ran for</span>,
    widthPx: 84,
    view: (row) => ({
      content: <ActionDuration action={row} />,
      className: cells['figure'],
      copy: row.tookMs === null ? '' : durationWords(row, 0),
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
    wantedPx: 480,
    grow: true,
    view: (row) => {
      const words = row.message || (row.byHand ? 'tried by hand' : '');
      return { content: words, className: hasFailed(row) ? cells['bad'] : cells['quiet'], copy: words };
    },
  },
];

/** Number column and style of a row: the receipt time takes the place of a row number, as in a log. */
export const actionRowView = ({ receivedAt }: ActionRow, isOpen: boolean) => ({
  number: formatMoment(receivedAt),
  className: isOpen ? cells['openRow'] : undefined,
});
