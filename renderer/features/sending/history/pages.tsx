import { ActionIcon, Flex } from '@mantine/core';
import { formatCount } from '../../../../shared/units.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './history.module.css';

/** Number of runs on a page. */
export const pageRuns = 50;

interface PagesProps {
  /** From 0. */
  readonly page: number;
  /** Number of all runs. */
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Buttons to the newer and older pages of runs, with the range that is shown; hidden if all runs fit on one page. */
export function Pages({ page, total, onPage }: PagesProps) {
  const last = Math.max(0, Math.ceil(total / pageRuns) - 1);
  if (last === 0) return null;
  const first = page * pageRuns;
  const step = (label: string, to: number, icon: 'back' | 'arrow') => {
    const isOff = to < 0 || to > last;
    return (
      <ActionIcon
        aria-label={label}
        {...(isOff && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={() => isOff || onPage(to)}
      >
        <Icon name={icon} />
      </ActionIcon>
    );
  };
  return (
    <Flex className={styles['pages']} component="span" gap="var(--space-4)" align="center">
      {formatCount(first + 1)} – {formatCount(Math.min(first + pageRuns, total))} of {formatCount(total)}
      {step('Newer runs', page - 1, 'back')}
      {step('Older runs', page + 1, 'arrow')}
    </Flex>
  );
}
