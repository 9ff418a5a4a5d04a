import { Button, Menu } from '@mantine/core';
import { actionLabel } from '../../../../shared/imports/actions.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { plural } from '../../../../shared/units.ts';
import { formatClock } from '../../../ui/clock.ts';
import { Icon } from '../../../ui/icon.tsx';
import { runStateWords } from '../../../ui/run/run-words.ts';

interface RunSwitchProps {
  readonly run: RunState;
  /** The runs of this file, newest first. */
  readonly runs: readonly RunState[];
  readonly onRun: (runId: string) => void;
}

/** Menu that switches between the runs of a file; hidden if there is only one. */
export const RunSwitch = ({ run, runs, onRun }: RunSwitchProps) =>
  runs.length > 1 && (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" rightSection={<Icon name="chevron" />}>
          Run of {formatClock(run.startedAt)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {runs.map((each) => (
          <Menu.Item
            key={each.id}
            rightSection={each.id === run.id ? <Icon name="check" /> : undefined}
            onClick={() => onRun(each.id)}
          >
            {formatClock(each.startedAt)} · {actionLabel(each.action)} · {plural(each.rows, 'row')} ·{' '}
            {each.rehearsal ? 'rehearsal, ' : ''}
            {runStateWords(each)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
