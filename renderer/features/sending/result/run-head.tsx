import type { ReactNode } from 'react';
import type { Connection } from '../../../../shared/connections.ts';
import { actionLabel } from '../../../../shared/imports/actions.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { formatDuration, formatRate } from '../../../../shared/units.ts';
import { isRunning } from '../../../hooks/open-files.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatMoment } from '../../../ui/clock.ts';
import head from '../../../ui/file-head.module.css';
import { home } from '../../../ui/focus.ts';
import { runLooks, runStateWords, timeLeftWords, whereWords } from '../../../ui/run/run-words.ts';
import { shardsWords } from '../../../ui/run/shard-words.ts';
import { RunButtons } from './run-buttons.tsx';

interface RunHeadProps {
  readonly run: RunState;
  /** The chosen connection. */
  readonly connection: Connection | null;
  /** Shown before the name: the link back. */
  readonly before?: ReactNode;
  /** Shown beside the name: links to other files. */
  readonly beside?: ReactNode;
  /** Shown before the buttons: links to other runs. */
  readonly children?: ReactNode;
}

/** Head of a result: the file that was sent, the state and progress of the run, and the buttons to control it. */
export const RunHead = ({ run, connection, before, beside, children }: RunHeadProps) => (
  <div className={head['head']}>
    {before}
    <h1 {...home} className={head['name']} title={run.fileName}>
      {run.fileName}
    </h1>
    {beside}
    <Badge {...runLooks(run)}>{runStateWords(run)}</Badge>
    {run.rehearsal && (
      <Badge tone="accent" icon="flask">
        rehearsal
      </Badge>
    )}
    {run.shard && (
      <Badge tone="quiet">
        shard {run.shard.index}/{run.shard.count}
      </Badge>
    )}
    {run.shards && <Badge tone="quiet">{shardsWords(run.shards)}</Badge>}
    {run.evidence && (
      <Badge tone="accent" icon="file">
        evidence file
      </Badge>
    )}
    <Badge tone="quiet">{actionLabel(run.action, run.kind)}</Badge>
    <span className={head['facts']}>{progressWords(run)}</span>
    <span className={head['grow']} />
    {children}
    {!run.evidence && run.shards === undefined && <RunButtons run={run} connection={connection} />}
  </div>
);

/** Returns times, target and speed of a run in one line. */
function progressWords(run: RunState): string {
  const started = `started ${formatMoment(run.startedAt)}`;
  const where = `to ${whereWords(run)}`;
  if (run.state === 'interrupted' && run.endedAt !== null)
    return `${started} · interrupted ${formatMoment(run.endedAt)} · ${where}`;
  if (run.endedAt !== null)
    return `${started} · took ${formatDuration(run.endedAt - run.startedAt)} · ${where}`;
  // The state is of an earlier moment: how the run continued is unknown.
  if (run.asOf !== undefined) return `${started} · ${where}`;
  // A run whose host was lost has no known end; a run that is paused or waits has no rate.
  if (!isRunning(run) || run.state === 'paused' || run.waitsFor !== null) return `${started} · ${where}`;
  if (run.rowsPerSecond === null) return started;
  return `${formatRate(run.rowsPerSecond)} · ${timeLeftWords(run)}`;
}
