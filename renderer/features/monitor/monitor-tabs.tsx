import { Button } from '@mantine/core';
import { formatCount } from '../../../shared/units.ts';
import { formatClock } from '../../ui/clock.ts';
import { Icon } from '../../ui/icon.tsx';
import { PartTabs } from '../../ui/part-tabs.tsx';
import { IntakeNotice } from './intake-notice.tsx';
import styles from './monitor.module.css';
import { NewObjectButton } from './new-object/new-object-button.tsx';
import { allIncidents, allTransactions, hrefOf, type MonitorPlace, type PlaceInView } from './places.ts';
import { freshNotices, pause, resume, useMonitor } from './store.ts';

const tabs = [
  { label: 'Incidents', place: allIncidents },
  { label: 'Transactions', place: allTransactions },
  { label: 'Dashboard', place: { show: 'dashboard' } },
  { label: 'Notices', place: { show: 'notices' } },
  { label: 'All connections', place: { show: 'overview' } },
] as const satisfies readonly { label: string; place: MonitorPlace }[];

/** Top bar of the monitor: tabs of its parts, the warning about outdated data, and the buttons of all parts. */
export function MonitorTabs({ place, view }: PlaceInView) {
  const newNotices = useMonitor(freshNotices);
  return (
    <div className={styles['bar']}>
      <PartTabs
        label="Parts of the monitor"
        shown={place.show}
        parts={tabs.map(({ label, place: to }) => ({
          id: to.show,
          label,
          href: hrefOf(to, view),
          more: to.show === 'notices' && newNotices > 0 && (
            <span className={styles['count']}>
              {formatCount(newNotices)}
              <span className={styles['hidden']}> new</span>
            </span>
          ),
        }))}
      />
      <div className={styles['intake']}>
        <IntakeNotice />
      </div>
      {place.show !== 'new' && place.show !== 'overview' && (
        <>
          {place.show !== 'notices' && <PauseButton />}
          <NewObjectButton view={view}>New object</NewObjectButton>
        </>
      )}
    </div>
  );
}

function PauseButton() {
  const pausedAt = useMonitor(({ paused }) => paused?.at ?? null);
  return (
    <>
      <span role="status" className={styles['pausedAt']}>
        {pausedAt !== null && `Paused at ${formatClock(pausedAt)}; updates are still received`}
      </span>
      <Button
        data-focus="pause-monitor"
        leftSection={<Icon name={pausedAt === null ? 'pause' : 'play'} />}
        onClick={pausedAt === null ? pause : resume}
      >
        {pausedAt === null ? 'Pause' : 'Resume'}
      </Button>
    </>
  );
}
