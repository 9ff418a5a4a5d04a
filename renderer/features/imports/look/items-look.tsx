import { useMemo } from 'react';
import { plural } from '../../../../shared/units.ts';
import { itemsOf } from '../series/item-list.ts';
import { momentOf } from '../series/series.ts';
import { JsonLook } from './json-look.tsx';
import styles from './look.module.css';
import { momentWords } from './moment.ts';

interface ItemsLookProps {
  readonly text: string;
  /** Whether `text` is only the beginning of the cell. */
  readonly isCut: boolean;
  readonly mark: string | null;
  /** Whether the check suspects that times are in seconds instead of milliseconds. */
  readonly seconds: boolean;
}

/** The values of a timeseries in one cell: how many and from when to when, in front of the JSON itself. */
export function ItemsLook({ text, isCut, mark, seconds }: ItemsLookProps) {
  const words = useMemo(() => itemsWords(text, isCut, seconds ? 1000 : 1), [text, isCut, seconds]);
  return (
    <>
      {words !== null && <span className={styles['before']}>{words}</span>}
      <JsonLook text={text} mark={mark} countsValues={words === null} />
    </>
  );
}

/**
 * `48 values, from 2026-11-18 14:00:00 to 14:47:00 UTC`, or `48+ values` for a cell that is cut; null if the cell has
 * no list of values.
 * @param unitMs milliseconds in one unit of the timestamps
 */
export function itemsWords(cell: string, isCut: boolean, unitMs: number): string | null {
  const items = itemsOf(cell, isCut);
  if (items === null) return null;
  if (isCut) return `${items.length}+ values`;
  const count = plural(items.length, 'value');
  const moments = items.map((item) => momentOf(item, unitMs));
  // If one time cannot be read, the first and the last are unknown.
  if (moments.length === 0 || moments.includes(null)) return count;
  const known = moments as number[];
  const from = momentWords(known.reduce((a, b) => Math.min(a, b)));
  const to = momentWords(known.reduce((a, b) => Math.max(a, b)));
  if (from === null || to === null) return count;
  return from === to ? `${count}, at ${from}` : `${count}, ${spanWords(from, to)}`;
}

/** The day is written once if both are on the same day. */
function spanWords(from: string, to: string): string {
  const day = from.slice(0, from.indexOf(' ') + 1);
  return `from ${from.replace(/ UTC$/, '')} to ${to.startsWith(day) ? to.slice(day.length) : to}`;
}
