import type { CSSProperties } from 'react';
import { type IncidentColumn, minSubjectPx } from './columns.ts';

/** Widths in px by column. */
export type Widths = Readonly<Record<string, number>>;

/** Width of the boxes before the columns and of the bells behind them; less in a narrow list, as of the gaps. */
const edge = 'clamp(22px, 12cqi - 77px, 32px)';
const gap = 'var(--incident-gap)';
const padding = 'var(--space-16)';

/** Returns the grid columns of each row, and the least width of the list; a narrower list scrolls sideways. */
export function tracksOf(columns: readonly IncidentColumn[], widths: Widths): CSSProperties {
  const widthOf = ({ id, width }: IncidentColumn) => (widths[id] === undefined ? width : `${widths[id]}px`);
  const isFree = ({ id }: IncidentColumn) => id === 'subject' && widths[id] === undefined;
  const tracks = columns.map((column) =>
    isFree(column) ? `minmax(${minSubjectPx}px, 1fr)` : widthOf(column),
  );
  const leastWidths = columns.map((column) => (isFree(column) ? `${minSubjectPx}px` : widthOf(column)));
  const gaps = `${columns.length + 1} * ${gap}`;
  return {
    '--incident-columns': [edge, ...tracks, edge].join(' '),
    '--incident-least': `calc(2 * ${edge} + 2 * ${padding} + ${gaps} + ${leastWidths.join(' + ')})`,
  } as CSSProperties;
}
