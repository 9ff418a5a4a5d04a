import type { WriteEntry } from '../../../../shared/vertices.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { formatMoment } from '../../../ui/clock.ts';
import type { GridColumn, GridRowView } from '../../../ui/grid/grid-types.ts';
import type { IconName } from '../../../ui/icon.tsx';
import styles from './log.module.css';

/** Columns of the log of writes to vertices. */
export const logColumns: readonly GridColumn<WriteEntry>[] = [
  {
    id: 'vertex',
    name: 'vertex',
    head: 'vertex',
    widthPx: 200,
    view: ({ vertex }) => ({ content: vertex, copy: vertex }),
  },
  {
    id: 'connection',
    name: 'connection',
    head: 'connection',
    widthPx: 140,
    view: ({ connection }) => ({ content: connection, className: styles['quiet'], copy: connection }),
  },
  {
    id: 'status',
    name: 'response of the platform',
    head: 'response',
    widthPx: 112,
    view: ({ status }) => ({ content: <StatusBadge status={status} />, copy: statusWord(status) }),
  },
  {
    id: 'body',
    name: 'exact body',
    head: 'body',
    widthPx: 320,
    grow: true,
    view: ({ body }) => ({ content: oneLine(body), className: styles['mono'], copy: body }),
  },
];

export const entryRow = ({ at }: WriteEntry): GridRowView => ({ number: formatMoment(at) });

/** Characters of a body in its cell; the panel shows all of it. */
const maxLetters = 400;
const oneLine = (body: string): string => body.slice(0, maxLetters).replace(/\s+/g, ' ');

const statusWord = (status: number | null) => (status === null ? 'no response' : String(status));

/** Badge with the HTTP status of a write. */
export function StatusBadge({ status }: { status: number | null }) {
  const { tone, icon } = looksOf(status);
  return (
    <Badge tone={tone} icon={icon}>
      {statusWord(status)}
    </Badge>
  );
}

/** Returns colour and icon of a status; without a response it is unknown whether the write was executed. */
function looksOf(status: number | null): { tone: Tone; icon: IconName } {
  if (status === null) return { tone: 'unknown', icon: 'question' };
  return status < 400 ? { tone: 'ok', icon: 'check' } : { tone: 'bad', icon: 'cross' };
}
