import { ActionIcon, Flex, TextInput } from '@mantine/core';
import { assertNever } from '../../../../shared/errors.ts';
import type { SearchState } from '../../../../shared/imports/open-file.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './preview-tools.module.css';
import type { FileSearch } from './use-file-search.ts';

interface SearchFieldProps {
  readonly walk: FileSearch;
  readonly search: SearchState | null;
  /** Called after the search has ended, to move the focus. */
  readonly onEnd: () => void;
}

/** Search field for all cells, with the number of rows found and buttons to step through them. */
export function SearchField({ walk, search, onEnd }: SearchFieldProps) {
  const end = () => {
    walk.end();
    onEnd();
  };
  return (
    // A role, because some screen readers do not know the element `search` yet.
    <Flex role="search" className={styles['search']} gap="var(--space-2)" align="center">
      <TextInput
        aria-label="Find in cells"
        data-focus="search-field"
        placeholder="Find in cells"
        enterKeyHint="search"
        className={styles['searchField']}
        leftSection={<Icon name="search" />}
        value={walk.text}
        maxLength={500}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => walk.setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') walk.step(event.shiftKey ? 'previous' : 'next');
          if (event.key === 'Escape') end();
        }}
      />
      {search && (
        <>
          <span role="status" className={styles['found']} data-none={isNotFound(search) || undefined}>
            {wordsOf(search, walk)}
          </span>
          <ActionIcon
            aria-label="Previous row found"
            className={styles['up']}
            onClick={() => walk.step('previous')}
          >
            <Icon name="chevron" />
          </ActionIcon>
          <ActionIcon aria-label="Next row found" onClick={() => walk.step('next')}>
            <Icon name="chevron" />
          </ActionIcon>
          <ActionIcon aria-label="End the search" onClick={end}>
            <Icon name="cross" />
          </ActionIcon>
        </>
      )}
    </Flex>
  );
}

const isNotFound = ({ found, work }: SearchState) => found === 0 && work.state === 'done';

function wordsOf({ found, work }: SearchState, { at, ofFiltered }: FileSearch): string {
  const rows = plural(found, 'row');
  switch (work.state) {
    case 'waiting':
    case 'working':
      return found === 0 ? 'Searching…' : `${rows} so far`;
    case 'done':
      if (found === 0) return 'Not found';
      if (ofFiltered === 0) return 'Not in the filtered rows';
      if (ofFiltered !== null && at !== null)
        return `${formatCount(at + 1)} of ${plural(ofFiltered, 'filtered row')}`;
      return at === null ? `In ${rows}` : `${formatCount(at + 1)} of ${rows}`;
    case 'cancelled':
      return `${rows} until cancelled`;
    case 'failed':
      return work.message;
    default:
      return assertNever(work);
  }
}
