import { Menu, UnstyledButton } from '@mantine/core';
import type { RunState } from '../../shared/imports/runs.ts';
import { formatCount, percent } from '../../shared/units.ts';
import { isRunning, showRunResult } from '../features/imports/store.ts';
import { Icon } from '../ui/icon.tsx';
import type { PageId } from './pages.ts';
import styles from './top-bar.module.css';

/** What is under way, from wherever one is; nothing when nothing is. */
export function Running({ runs, go }: { runs: readonly RunState[]; go: (page: PageId) => void }) {
  const running = runs.filter(isRunning);
  if (running.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={styles['pill']} data-quiet>
          <Icon name="clock" />
          {runningWords(running)}
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
            <span className={styles['aside']}>
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

/** What needs the user first. */
function runningWords(running: readonly RunState[]): string {
  const waiting = running.filter(({ waitsFor }) => waitsFor === 'sign-in').length;
  if (waiting > 0) return `${formatCount(waiting)} waiting for sign-in`;
  return running.every(({ state }) => state === 'paused')
    ? `${formatCount(running.length)} paused`
    : `${formatCount(running.length)} running`;
}
