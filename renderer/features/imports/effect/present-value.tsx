import type { PresentValue } from '../../../../shared/imports/effect/effect.ts';
import { plural } from '../../../../shared/units.ts';
import { momentWords } from '../look/moment.ts';
import styles from './effect.module.css';

/** A present or future value on the platform; a list has the time of each item. @param props.none text for no value */
export function PresentValueLook({ value, none }: { readonly value: PresentValue; readonly none: string }) {
  if (value === null) return <i>{none}</i>;
  if (typeof value === 'string') return <code>{value}</code>;
  const { items, more } = value;
  return (
    <ul className={styles['items']}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal items may occur twice, and no item has state
        <li key={index}>
          <code>{item.value}</code> <small>{createdWords(item.created)}</small>
        </li>
      ))}
      {more > 0 && (
        <li>
          <i>and {plural(more, 'more value')}</i>
        </li>
      )}
    </ul>
  );
}

const createdWords = (created: number | null): string =>
  created === null ? 'new' : (momentWords(created) ?? String(created));
