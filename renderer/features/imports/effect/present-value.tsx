import type { PresentValue } from '../../../../shared/imports/effect/effect.ts';
import { plural } from '../../../../shared/units.ts';
import { momentWords } from '../look/moment.ts';
import styles from './effect.module.css';

/** A value as the platform has it or will have it; a list with the time of each of its items. */
export function PresentValueLook({ value, none }: { readonly value: PresentValue; readonly none: string }) {
  if (value === null) return <i>{none}</i>;
  if (typeof value === 'string') return <code>{value}</code>;
  const { items, more } = value;
  return (
    <ul className={styles['items']}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal items may stand twice, and none has state
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
