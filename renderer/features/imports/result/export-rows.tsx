import { Menu } from '@mantine/core';
import type { Outcome } from '../../../../shared/imports/outcomes.ts';
import { outcomes } from '../../../../shared/imports/outcomes.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { exportLabel, exportOutcome, firstToExport } from '../export.ts';
import { isRunning } from '../store.ts';
import styles from './result.module.css';

/** Takes the rows of one outcome away as CSV, the reason in the last column: what failed first, the rest by menu. */
export function ExportRows({ run }: { run: RunState }) {
  const host = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const present = outcomes.filter((outcome) => run.counts[outcome] > 0);
  const first = firstToExport(run);
  const others = present.filter((outcome) => outcome !== first);
  const save = (outcome: Outcome) => void act(() => exportOutcome(host, run.id, outcome));
  if (isRunning(run) || present.length === 0) return null;
  return (
    <span className={styles['export']}>
      {first && (
        <SteadyButton variant="subtle" off={busy} onClick={() => save(first)}>
          {exportLabel(run, first)}
        </SteadyButton>
      )}
      {others.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <SteadyButton variant="subtle" off={busy} rightSection={<Icon name="chevron" size="small" />}>
              {first ? 'Other rows' : 'Export'}
            </SteadyButton>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((outcome) => (
              <Menu.Item key={outcome} onClick={() => save(outcome)}>
                {exportLabel(run, outcome)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}
