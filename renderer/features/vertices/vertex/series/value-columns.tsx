import type { z } from 'zod';
import { formatCount } from '../../../../../shared/units.ts';
import type { point } from '../../../../../shared/vertices.ts';
import type { GridColumn, GridRowView } from '../../../../ui/grid/grid-types.ts';
import { formatCreated } from '../../lists/created-text.ts';
import styles from './series.module.css';

export type Point = z.infer<typeof point>;

interface NumberedPoint extends Point {
  /** Number of the value, from 1 for the newest. */
  readonly number: number;
}

/** Columns of the table of a timeseries' values. */
export const valueColumns: readonly GridColumn<NumberedPoint>[] = [
  {
    id: 'time',
    name: 'local time',
    head: 'time',
    widthPx: 180,
    view: ({ at }) => ({ content: formatCreated(at), copy: formatCreated(at), className: styles['quiet'] }),
  },
  {
    id: 'milliseconds',
    name: 'time, in milliseconds since 1970',
    head: 'milliseconds',
    widthPx: 140,
    view: ({ at }) => ({ content: at, copy: String(at), className: styles['mono'] }),
  },
  {
    id: 'value',
    name: 'value',
    head: 'value',
    widthPx: 200,
    grow: true,
    view: ({ value }) => ({ content: value, copy: value }),
  },
];

export const valueRow = ({ number }: NumberedPoint): GridRowView => ({ number: formatCount(number) });
