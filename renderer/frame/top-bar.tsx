import { Kbd, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ConnectionsState } from '../../shared/connections.ts';
import { Icon } from '../ui/icon.tsx';
import { togglePalette } from './commands/open-palette.ts';
import { ConnectionSwitcher } from './connection-switcher.tsx';
import type { PageId } from './pages.ts';
import styles from './top-bar.module.css';

interface TopBarProps {
  readonly hostState: ConnectionsState | null;
  /** Current place on the page: the name of the file or of the connection. */
  readonly crumb: ReactNode;
  /** Link to the page with all connections; empty if there is only one connection. */
  readonly overview: ReactNode;
  /** Menu of the runs in progress. */
  readonly running: ReactNode;
  readonly go: (page: PageId) => void;
  readonly inert: boolean;
}

const isMac = /mac/i.test(navigator.userAgent);

/** Top bar of every page: the connection, the current place, the button of the command palette, and running imports. */
export const TopBar = ({ hostState, crumb, overview, running, go, inert }: TopBarProps) => (
  <header className={styles['top']} inert={inert}>
    {hostState && <ConnectionSwitcher hostState={hostState} go={go} />}
    {overview}
    <span className={styles['crumb']} title={typeof crumb === 'string' ? crumb : undefined}>
      {/* Not shown before the connection switcher is, so that the crumb does not move when the switcher appears. */}
      {hostState && crumb}
    </span>
    <UnstyledButton className={styles['search']} onClick={togglePalette}>
      <Icon name="search" />
      <span className={styles['words']}>Search or run a command</span>
      <Kbd className={styles['kbd']}>{isMac ? '⌘ K' : 'Ctrl K'}</Kbd>
    </UnstyledButton>
    {running}
  </header>
);
