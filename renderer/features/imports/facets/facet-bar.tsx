import { ActionIcon, Button, Flex } from '@mantine/core';
import { facetKey } from '../../../../shared/imports/facets/facets.ts';
import type { ReadyFile, RowFilter } from '../../../../shared/imports/open-file.ts';
import { cutName } from '../../../ui/cut-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { filterRows } from '../store.ts';
import { facetCountWords, facetWords } from './facet-words.ts';
import styles from './facets.module.css';
import { useFacets } from './use-facets.ts';

interface FacetBarProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  readonly filter: RowFilter;
}

/** Bar of the facets of a file: a chip for each, and the number of rows that meet all of them. */
export function FacetBar({ fileId, file, filter }: FacetBarProps) {
  const facets = useFacets(fileId, file);
  const { facets: state } = file;
  if (state === undefined) return null;
  const isShown = filter.of === 'facets';
  const isStopped = state.work.state === 'cancelled' || state.work.state === 'failed';
  return (
    <Flex
      component="section"
      gap="var(--space-12)"
      align="flex-start"
      className={styles['bar']}
      aria-label="Filters"
    >
      <ul className={styles['chips']} data-off={!isShown || undefined}>
        {facets.present.map((facet) => {
          const name = facet.column === null ? 'Any column' : nameOf(file, facet.column);
          const words = facetWords(facet);
          return (
            <Flex key={facetKey(facet)} component="li" className={styles['chip']} align="center">
              <span className={styles['words']} title={`${name} ${words}`}>
                <b>{name}</b> {words}
              </span>
              <ActionIcon
                size="xs"
                variant="subtle"
                aria-label={`Remove the filter ${name} ${words}`}
                onClick={() => facets.remove(facet)}
              >
                <Icon name="cross" size="small" />
              </ActionIcon>
            </Flex>
          );
        })}
      </ul>
      <Flex className={styles['state']} gap="var(--space-8)" align="center">
        <span
          role="status"
          className={styles['count']}
          data-failed={state.work.state === 'failed' || undefined}
        >
          {facetCountWords(state, file.rows)}
        </span>
        {state.work.state === 'working' && (
          <Button size="compact-xs" onClick={facets.cancel}>
            Cancel
          </Button>
        )}
        {isStopped && (
          <Button size="compact-xs" onClick={facets.rescan}>
            Scan all rows
          </Button>
        )}
        {!isShown && (
          <Button size="compact-xs" onClick={() => filterRows(fileId, { of: 'facets' })}>
            Show filtered rows
          </Button>
        )}
        <Button variant="subtle" size="compact-xs" onClick={facets.clear}>
          Clear
        </Button>
      </Flex>
    </Flex>
  );
}

const nameOf = ({ columns }: ReadyFile, column: number): string =>
  cutName(columns[column]?.name || `column ${column + 1}`);
