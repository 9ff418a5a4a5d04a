import { Button, Menu } from '@mantine/core';
import type { FileState } from '../../../../shared/imports/open-file.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import { formatDuration, formatRate, plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatClock } from '../../../ui/clock.ts';
import { home } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { whereWords } from '../effect/rehearsal-words.ts';
import head from '../file-head.module.css';
import { runLooks, runStateWords, timeLeftWords } from '../run-words.ts';
import { isRunning } from '../store.ts';
import { actionLabel } from '../words.ts';
import { FileSwitch } from './file-switch.tsx';

interface RunHeadProps {
  readonly open: FileState;
  readonly files: readonly FileState[];
  readonly run: RunState;
  /** The runs of this file, newest first. */
  readonly runs: readonly RunState[];
  readonly onRun: (runId: string) => void;
  readonly onOpen: () => void;
}

/** Which file was sent, how it goes, and the way to stop it. */
export function RunHead({ open, files, run, runs, onRun, onOpen }: RunHeadProps) {
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  return (
    <div className={head['head']}>
      <h1 {...home} className={head['name']} title={open.name}>
        {open.name}
      </h1>
      <FileSwitch open={open} files={files} onOpen={onOpen} />
      <Badge {...runLooks(run)}>{runStateWords(run.state)}</Badge>
      {run.rehearsal && (
        <Badge tone="accent" icon="flask">
          rehearsal
        </Badge>
      )}
      <Badge tone="quiet">{actionLabel(run.action)}</Badge>
      <span className={head['facts']}>{progressWords(run)}</span>
      <span className={head['grow']} />
      {runs.length > 1 && <RunSwitch run={run} runs={runs} onRun={onRun} />}
      {isRunning(run) && (
        <SteadyButton
          off={busy || run.state === 'cancelling'}
          reason={run.state === 'cancelling' ? 'The request under way is finished first.' : null}
          onClick={() => void act(() => api.imports.cancel({ runId: run.id }))}
        >
          Cancel
        </SteadyButton>
      )}
    </div>
  );
}

const RunSwitch = ({ run, runs, onRun }: Pick<RunHeadProps, 'run' | 'runs' | 'onRun'>) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button variant="subtle" rightSection={<Icon name="chevron" />}>
        Run of {formatClock(run.startedAt)}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {runs.map(({ id, action, startedAt, rows, state, rehearsal }) => (
        <Menu.Item
          key={id}
          rightSection={id === run.id ? <Icon name="check" /> : undefined}
          onClick={() => onRun(id)}
        >
          {formatClock(startedAt)} · {actionLabel(action)} · {plural(rows, 'row')} ·{' '}
          {rehearsal ? 'rehearsal, ' : ''}
          {runStateWords(state)}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

function progressWords(run: RunState): string {
  const started = `started ${formatClock(run.startedAt)}`;
  const sent = `${plural(run.requests, 'request')} to ${whereWords(run)}`;
  if (run.endedAt !== null)
    return `${started} · took ${formatDuration(run.endedAt - run.startedAt)} · ${sent}`;
  // Without a host nobody knows when it ended.
  if (!isRunning(run)) return `${started} · ${sent}`;
  const rate = run.rowsPerSecond === null ? 'rate not known yet' : formatRate(run.rowsPerSecond);
  return `${started} · ${rate} · ${timeLeftWords(run)}`;
}
