import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Facet } from '../../../../shared/imports/facets/facets.ts';
import type { ColumnProfile } from '../../../../shared/imports/profile.ts';
import { formatCount } from '../../../../shared/units.ts';
import { datesWords, figureOf, numbersWords } from '../facets/facet-words.ts';
import type { FacetActs } from '../facets/use-facets.ts';
import { Histogram } from './histogram.tsx';
import styles from './profile.module.css';
import { dayOf, lengthWords, meanOf, shareWords } from './profile-words.ts';

interface ProfileFactsProps {
  readonly profile: ColumnProfile;
  readonly column: number;
  readonly facets: Pick<FacetActs, 'has' | 'toggle'>;
}

/** Counts of a column, and how its numbers and dates are spread. */
export function ProfileFacts({ profile, column, facets }: ProfileFactsProps) {
  const { count, empty, distinct, isExact, lengths, numbers, dates } = profile;
  const isEmpty: Facet = { kind: 'empty', column };
  const emptyWords = `${formatCount(empty)} · ${shareWords(empty, count)}`;
  return (
    <>
      <dl className={styles['list']}>
        <Fact word="Cells">{formatCount(count)}</Fact>
        <Fact word="Empty">
          {empty === 0 ? (
            emptyWords
          ) : (
            <UnstyledButton
              className={styles['filter']}
              title={facets.has(isEmpty) ? 'Remove this filter' : 'Show the rows with an empty cell'}
              aria-pressed={facets.has(isEmpty)}
              onClick={() => facets.toggle(isEmpty)}
            >
              {emptyWords}
            </UnstyledButton>
          )}
        </Fact>
        <Fact word="Distinct">{`${isExact ? '' : '≈ '}${formatCount(distinct)}`}</Fact>
        {lengths && <Fact word="Length">{lengthWords(lengths)}</Fact>}
        {numbers && (
          <Fact word="Numbers">{`${formatCount(numbers.count)} · mean ${meanOf(numbers.mean)}`}</Fact>
        )}
        {dates && <Fact word="Dates">{formatCount(dates.count)}</Fact>}
      </dl>
      {numbers && (
        <Histogram
          label="Histogram of the numbers"
          {...numbers}
          ends={[figureOf(numbers.min), figureOf(numbers.max)]}
          wordsOf={numbersWords}
          facetOf={(limits) => ({ kind: 'number', column, ...limits })}
          facets={facets}
        />
      )}
      {dates && (
        <Histogram
          label="Histogram of the dates"
          {...dates}
          ends={[dayOf(dates.min), dayOf(dates.max)]}
          wordsOf={datesWords}
          facetOf={(limits) => ({ kind: 'date', column, ...limits })}
          facets={facets}
        />
      )}
    </>
  );
}

const Fact = ({ word, children }: { word: string; children: ReactNode }) => (
  <div>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
);
