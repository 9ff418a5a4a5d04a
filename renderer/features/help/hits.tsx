import { Button, Flex } from '@mantine/core';
import { useMemo } from 'react';
import { plural } from '../../../shared/units.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { home } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './hits.module.css';
import { hitsFor } from './search.ts';

/** Search results in Help: places in pages and rules, each with its context. @param props.searchText text of the search field */
export function Hits({ searchText, onClear }: { searchText: string; onClear: () => void }) {
  const hits = useMemo(() => hitsFor(searchText), [searchText]);
  return (
    <Flex className={styles['page']} component="section" direction="column" aria-label="Found in Help">
      <Flex gap="var(--space-12)" align="baseline" p="0 var(--space-8) var(--space-8)">
        {hits.length > 0 && <h1 {...home}>Found in Help</h1>}
        <p className={styles['count']} role="status">
          {hits.length === 0 ? 'Nothing found' : `${plural(hits.length, 'place')} found`}
        </p>
      </Flex>
      {hits.length === 0 ? (
        <div className={styles['nothing']}>
          <EmptyState
            icon="search"
            title="No matching page or rule"
            action={<Button onClick={onClear}>Clear the search</Button>}
          />
        </div>
      ) : (
        <ol className={styles['list']}>
          {hits.map(({ href, title, heading, context }) => (
            <li key={`${href} ${title}`}>
              <a href={href} className={styles['hit']} onClick={onClear}>
                <Flex
                  className={styles['title']}
                  component="span"
                  wrap="wrap"
                  gap="var(--space-6)"
                  align="center"
                >
                  {title}
                  {heading !== '' && (
                    <span className={styles['heading']}>
                      <Icon name="arrow" size="small" />
                      {heading}
                    </span>
                  )}
                </Flex>
                <span className={styles['context']}>
                  {context.map(({ text, isHit }, at) =>
                    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
                    isHit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
                  )}
                </span>
              </a>
            </li>
          ))}
        </ol>
      )}
    </Flex>
  );
}
