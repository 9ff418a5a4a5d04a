import { Flex, TextInput } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import styles from './help-nav.module.css';
import { type HelpPageId, helpHref, helpPages } from './pages.ts';

interface HelpNavProps {
  readonly shown: HelpPageId;
  /** Search text. */
  readonly searchText: string;
  readonly onSearch: (text: string) => void;
}

const groups = [...new Set(helpPages.map(({ group }) => group))];

/** All pages, with a search over all of them. */
export const HelpNav = ({ shown, searchText, onSearch }: HelpNavProps) => (
  <Flex
    className={styles['nav']}
    component="nav"
    direction="column"
    gap="var(--space-16)"
    aria-label="Pages of Help"
  >
    <TextInput
      aria-label="Search Help"
      data-focus="search-help"
      type="search"
      placeholder="Search Help"
      leftSection={<Icon name="search" />}
      value={searchText}
      onChange={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onSearch('');
      }}
    />
    {groups.map((group) => (
      <section key={group} className={styles['group']} aria-label={group}>
        <h2>{group}</h2>
        <ul>
          {helpPages
            .filter((page) => page.group === group)
            .map(({ id, title }) => (
              <li key={id}>
                <a
                  href={helpHref(id)}
                  aria-current={id === shown && searchText.trim() === '' ? 'page' : undefined}
                  // A link to the current page does not change the address, so it must end the search.
                  onClick={() => onSearch('')}
                >
                  {title}
                </a>
              </li>
            ))}
        </ul>
      </section>
    ))}
  </Flex>
);
