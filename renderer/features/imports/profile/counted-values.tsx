import { UnstyledButton } from '@mantine/core';
import type { CountedText } from '../../../../shared/imports/profile.ts';
import { formatCount } from '../../../../shared/units.ts';
import { cutText } from '../../../ui/cut-text.ts';
import styles from './profile.module.css';
import { shareWords } from './profile-words.ts';

interface CountedValuesProps {
  readonly title: string;
  readonly values: readonly CountedText[];
  /** Number of cells. */
  readonly of: number;
  /** Shows the rows of a value; absent where a text is no value. */
  readonly onFind?: (text: string) => void;
}

const mostShown = 12;
const shownCharacters = 60;

/** Texts with the number of cells that hold them, as bars. */
export function CountedValues({ title, values, of, onFind }: CountedValuesProps) {
  if (values.length === 0) return null;
  const most = Math.max(...values.map(({ count }) => count));
  return (
    <section aria-label={title}>
      <h3 className={styles['title']}>{title}</h3>
      <ul className={styles['values']}>
        {values.slice(0, mostShown).map(({ text, count }) => {
          const words = cutText(text, shownCharacters);
          const number = `${formatCount(count)} · ${shareWords(count, of)}`;
          return (
            <li key={text}>
              <span
                className={styles['bar']}
                style={{ width: `${(100 * count) / most}%` }}
                aria-hidden="true"
              />
              {onFind ? (
                <UnstyledButton
                  className={styles['text']}
                  title={`Show the rows with “${words}”`}
                  onClick={() => onFind(text)}
                >
                  {words}
                </UnstyledButton>
              ) : (
                <code className={styles['text']}>{words}</code>
              )}
              <span className={styles['number']}>{number}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
