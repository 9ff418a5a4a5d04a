import { Button, Menu, UnstyledButton } from '@mantine/core';
import { assertNever } from '../../../../shared/errors.ts';
import type { FileState, RunState } from '../../../../shared/imports.ts';
import { formatDuration, formatRate, plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { formatClock } from '../../../ui/clock.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify.tsx';
import head from '../file-head.module.css';
import { isRunning, showFile } from '../store.ts';
import { runStateWords, timeLeftWords } from '../words.ts';

interface RunHeadProps {
  readonly open: FileState;
  readonly files: readonly FileState[];
  readonly run: RunState;
  /** The runs of this file, newest first. */
  readonly runs: readonly RunState[];
  readonly onRun: (runId: string) => void;
}

/** Which file was sent, how it goes, and the way to stop it. */
export function RunHead({ open, files, run, runs, onRun }: RunHeadProps) {
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  return (
    <div className={head['head']}>
      <FileSwitch open={open} files={files} />
      <Badge {...looksOf(run.state)}>{runStateWords(run.state)}</Badge>
      <span className={head['facts']}>{progressWords(run)}</span>
      <span className={head['grow']} />
      {runs.length > 1 && <RunSwitch run={run} runs={runs} onRun={onRun} />}
      {isRunning(run) && (
        <Button
          disabled={busy || run.state === 'cancelling'}
          onClick={() => void act(() => api.imports.cancel({ runId: run.id }))}
        >
          Cancel
        </Button>
      )}
    </div>
  );
}

/** The name; with several files open also the way to the others, since the list makes room for the result. */
function FileSwitch({ open, files }: { open: FileState; files: readonly FileState[] }) {
  const name = <h1 className={head['name']}>{open.name}</h1>;
  if (files.length < 2) return name;
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton className={head['switch']} aria-label={`${open.name}, choose another file`}>
          {name}
          <Icon name="chevron" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(({ id, name: other }) => (
          <Menu.Item
            key={id}
            leftSection={<Icon name="file" />}
            rightSection={id === open.id ? <Icon name="check" /> : undefined}
            onClick={() => showFile(id)}
          >
            {other}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
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
      {runs.map(({ id, startedAt, rows, state }) => (
        <Menu.Item
          key={id}
          rightSection={id === run.id ? <Icon name="check" /> : undefined}
          onClick={() => onRun(id)}
        >
          {formatClock(startedAt)} · {plural(rows, 'row')} · {runStateWords(state)}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

function progressWords(run: RunState): string {
  const started = `started ${formatClock(run.startedAt)}`;
  if (run.endedAt !== null)
    return `${started} · took ${formatDuration(run.endedAt - run.startedAt)} · ${plural(run.requests, 'request')} to ${run.connection}`;
  const rate = run.rowsPerSecond === null ? 'rate not known yet' : formatRate(run.rowsPerSecond);
  return `${started} · ${rate} · ${timeLeftWords(run)}`;
}

function looksOf(state: RunState['state']): { tone: Tone; icon: IconName } {
  switch (state) {
    case 'sending':
      return { tone: 'accent', icon: 'play' };
    case 'cancelling':
      return { tone: 'warn', icon: 'stop' };
    case 'cancelled':
      return { tone: 'quiet', icon: 'stop' };
    case 'finished':
      return { tone: 'ok', icon: 'check' };
    case 'stopped':
      return { tone: 'bad', icon: 'warning' };
    default:
      return assertNever(state);
  }
}
