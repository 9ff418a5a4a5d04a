import { Tooltip } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { hrefOf } from '../places.ts';
import { useMonitor } from '../store.ts';
import styles from './overview.module.css';

/** Icon with a link to the overview of all connections, shown on every page. */
export function OverviewLink() {
  const view = useMonitor((store) => store.view);
  return (
    <Tooltip label="All connections">
      <a className={styles['link']} href={hrefOf({ show: 'overview' }, view)} aria-label="All connections">
        <Icon name="overview" />
      </a>
    </Tooltip>
  );
}
