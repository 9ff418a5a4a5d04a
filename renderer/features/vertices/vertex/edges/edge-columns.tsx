import type { EdgeRow } from '../../../../../shared/vertices.ts';
import type { GridColumn, GridRowView } from '../../../../ui/grid/grid-types.ts';
import { vertexHref } from '../../../../ui/vertex/vertex-href.ts';
import { formatCreated } from '../../lists/created-text.ts';
import { sentenceName } from '../../store.ts';
import { directionWords } from './edge-words.ts';
import styles from './edges.module.css';

/** Columns of the table of a vertex's edges. */
export const edgeColumns: readonly GridColumn<EdgeRow>[] = [
  {
    id: 'verb',
    name: 'verb, with an arrow from or to this vertex',
    head: 'verb',
    widthPx: 144,
    view: ({ verb, direction, createdAt }) => ({
      content: directionWords(verb, direction),
      className: styles['mono'],
      copy: verb,
      // In a narrow table, the column of the times is left out.
      ...(createdAt !== null && { hint: `created ${formatCreated(createdAt)}` }),
    }),
  },
  {
    id: 'other',
    name: 'the vertex at the other end',
    head: 'vertex',
    widthPx: 140,
    wantedPx: 280,
    grow: true,
    view: ({ other }) => ({
      content: (
        <a className={styles['other']} href={vertexHref(other.id)} tabIndex={-1}>
          {other.name || sentenceName(other)}
        </a>
      ),
      copy: sentenceName(other),
      ...(other.xid !== '' && { hint: other.xid }),
    }),
  },
  {
    id: 'type',
    name: 'type of the vertex at the other end',
    head: 'type',
    widthPx: 106,
    wantedPx: 170,
    view: ({ other: { type } }) => ({
      content: type === '' ? 'unknown' : shortType(type),
      className: styles['mono'],
      copy: type,
      ...(type !== '' && { hint: type }),
    }),
  },
  {
    id: 'created',
    name: 'when the edge was created',
    head: 'created',
    widthPx: 168,
    optional: true,
    view: ({ createdAt }) => {
      const words = createdAt === null ? '' : formatCreated(createdAt);
      return { content: words, className: styles['quiet'], copy: words };
    },
  },
];

export const edgeRow = ({ direction }: EdgeRow): GridRowView => ({ number: direction });

/**
 * Shortens a type to `…/Software`, its last part, which distinguishes it from similar ones; the tooltip shows it in
 * full.
 */
const shortType = (type: string): string => `…/${type.slice(type.lastIndexOf('/') + 1)}`;
