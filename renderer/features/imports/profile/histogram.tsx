import { UnstyledButton } from '@mantine/core';
import type { Facet } from '../../../../shared/imports/facets/facets.ts';
import type { Histogram as Bins } from '../../../../shared/imports/profile.ts';
import { plural } from '../../../../shared/units.ts';
import type { FacetRange } from '../facets/facet-words.ts';
import type { FacetActs } from '../facets/use-facets.ts';
import styles from './profile.module.css';

interface HistogramProps {
  readonly label: string;
  readonly histogram: Bins;
  /** The least and the greatest value, in words. */
  readonly ends: readonly [string, string];
  /** Returns the limits of a bin in words. */
  readonly wordsOf: (limits: FacetRange) => string;
  /** Returns the facet that filters the rows by the values of a bin. */
  readonly facetOf: (limits: FacetRange) => Facet;
  readonly facets: Pick<FacetActs, 'has' | 'toggle'>;
}

/** Counts of equally wide bins as bars; each filters the rows. */
export function Histogram({ label, histogram, ends, wordsOf, facetOf, facets }: HistogramProps) {
  const { from, width, counts } = histogram;
  const most = Math.max(1, ...counts);
  return (
    <figure className={styles['histogram']}>
      <ul className={styles['bins']} aria-label={label}>
        {counts.map((count, bin) => {
          const limits = { from: from + bin * width, to: from + (bin + 1) * width, includesTo: false };
          const facet = facetOf(limits);
          const words = `${wordsOf(limits)}: ${plural(count, 'cell')}`;
          return (
            <li key={limits.from}>
              <UnstyledButton
                className={styles['bin']}
                aria-label={words}
                title={words}
                aria-pressed={facets.has(facet)}
                disabled={count === 0}
                onClick={() => facets.toggle(facet)}
              >
                <span style={{ height: `${(100 * count) / most}%` }} />
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      <figcaption>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </figcaption>
    </figure>
  );
}
