import { UnstyledButton } from '@mantine/core';
import type { Facet } from '../../../../shared/imports/facets/facets.ts';
import type { CountedText } from '../../../../shared/imports/profile.ts';
import { formatCount } from '../../../../shared/units.ts';
import { CellText } from '../../../ui/cell-text/cell-text.tsx';
import { cutText } from '../../../ui/cut-text.ts';
import type { FacetActs } from '../facets/use-facets.ts';
import styles from './profile.module.css';
import { shareWords } from './profile-words.ts';

interface CountedValuesProps {
  readonly title: string;
  readonly values: readonly CountedText[];
  /** Number of all cells. */
  readonly of: number;
  /** Returns the facet that filters the rows by one of the texts. */
  readonly facetOf: (text: string) => Facet;
  readonly facets: Pick<FacetActs, 'has' | 'toggle'>;
  /** Whether the texts are patterns of values. */
  readonly isCode?: boolean;
}

const maxShown = 12;
const shownCharacters = 60;

/** Texts with the number of cells that hold them, as bars; each filters the rows. */
export function CountedValues(props: CountedValuesProps) {
  const { title, values, of, facetOf, facets, isCode = false } = props;
  if (values.length === 0) return null;
  const titleOf = (words: string) =>
    isCode ? 'Show the rows with this pattern' : `Show the rows with “${words}”`;
  const most = Math.max(...values.map(({ count }) => count));
  return (
    <section aria-label={title}>
      <h3 className={styles['title']}>{title}</h3>
      <ul className={styles['values']}>
        {values.slice(0, maxShown).map(({ text, count }) => {
          const words = cutText(text, shownCharacters);
          const shown = <CellText text={words} />;
          const facet = facetOf(text);
          const number = `${formatCount(count)} · ${shareWords(count, of)}`;
          return (
            <li key={text}>
              <span
                className={styles['bar']}
                style={{ width: `${(100 * count) / most}%` }}
                aria-hidden="true"
              />
              <UnstyledButton
                className={styles['text']}
                title={facets.has(facet) ? 'Remove this filter' : titleOf(words)}
                aria-pressed={facets.has(facet)}
                onClick={() => facets.toggle(facet)}
              >
                {isCode ? <code>{shown}</code> : shown}
              </UnstyledButton>
              <span className={styles['number']}>{number}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
