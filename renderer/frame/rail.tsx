import { Flex } from '@mantine/core';
import { formatCount, plural } from '../../shared/units.ts';
import { leaveHistory } from '../hooks/import-place.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './frame.module.css';
import { type PageId, pages } from './pages.ts';

interface RailProps {
  /** Current page; null if the address names none. */
  readonly page: PageId | null;
  /** Number of new notices or open questions of each page. */
  readonly counts: Partial<Record<PageId, number>>;
  readonly inert: boolean;
}

/** Main navigation: a link to each page, with the number of its new notices or open questions. */
export const Rail = ({ page, counts, inert }: RailProps) => (
  <Flex
    className={styles['rail']}
    component="nav"
    direction="column"
    gap="var(--space-2)"
    aria-label="Main"
    inert={inert}
  >
    {pages.map(({ id, label, icon }) => (
      <a
        key={id}
        href={`#${id}`}
        title={label}
        className={styles['place']}
        aria-current={id === page ? 'page' : undefined}
        // The history does not change the address of Import, so the link alone would not close it.
        onClick={id === 'import' && id === page ? leaveHistory : undefined}
      >
        <Icon name={icon} size="rail" />
        <span className={styles['name']}>{label}</span>
        <CountBadge count={counts[id] ?? 0} what={id === 'actions' ? 'open question' : 'new notice'} />
      </a>
    ))}
  </Flex>
);

const CountBadge = ({ count, what }: { count: number; what: string }) =>
  count === 0 ? null : (
    <span className={styles['fresh']} title={plural(count, what)}>
      <span aria-hidden="true">{count > maxShown ? `${maxShown}+` : formatCount(count)}</span>
      <span className={styles['hidden']}>, {plural(count, what)}</span>
    </span>
  );
const maxShown = 99;
