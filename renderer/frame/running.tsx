import { Menu, UnstyledButton } from '@mantine/core';
import type { RunState } from '../../shared/sending/runs.ts';
import { formatCount, percent } from '../../shared/units.ts';
import { showRunResult } from '../hooks/import-place.ts';
import { isRunning, useOpenFiles } from '../hooks/open-files.ts';
import { formatMoment } from '../ui/clock.ts';
import { Icon } from '../ui/icon.tsx';
import type { PageId } from './pages.ts';
import styles from './top-bar.module.css';

/** Menu of the runs in progress, in the top bar of every page; renders nothing if there are none. */
export function Running({ runs, go }: { runs: readonly RunState[]; go: (page: PageId) => void }) {
  const lostAsOf = useOpenFiles((store) => store.lostAsOf);
  // A run that was in progress when the host was lost has `asOf`; whether it has ended is unknown here.
  const running = runs.filter((run) => isRunning(run) || run.asOf !== undefined);
  if (running.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={styles['pill']} data-quiet>
          <Icon name="clock" />
          {lostAsOf === null
            ? runningWords(running)
            : `${formatCount(running.length)} running as of ${formatMoment(lostAsOf)}`}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={styles['menu']}>
        {running.map((run) => (
          <Menu.Item
            key={run.id}
            onClick={() => {
              showRunResult(run);
              go('import');
            }}
          >
            <span className={styles['runName']}>{run.fileName}</span>
            <span className={styles['details']}>
              {formatCount(run.rows - run.counts['not-sent'])} of {formatCount(run.rows)} rows
            </span>
            <span className={styles['runMeter']}>
              <i style={{ width: `${percent(run.rows - run.counts['not-sent'], run.rows)}%` }} />
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns how many runs wait for a sign-in, if any do; otherwise how many are paused or running. */
function runningWords(running: readonly RunState[]): string {
  const waiting = running.filter(({ waitsFor }) => waitsFor === 'sign-in').length;
  if (waiting > 0) return `${formatCount(waiting)} waiting for sign-in`;
  return running.every(({ state }) => state === 'paused')
    ? `${formatCount(running.length)} paused`
    : `${formatCount(running.length)} running`;
}
