import { Checkbox, UnstyledButton } from '@mantine/core';
import { actionLabel } from '../../../../shared/imports/actions.ts';
import type { RunSummary } from '../../../../shared/sending/runs.ts';
import { formatBytes } from '../../../../shared/units.ts';
import { showHistory } from '../../../hooks/import-place.ts';
import { isRunning } from '../../../hooks/open-files.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatMoment } from '../../../ui/clock.ts';
import { runLooks, runSentence, runStateWords } from '../../../ui/run/run-words.ts';
import { shardsWords } from '../../../ui/run/shard-words.ts';
import styles from './history.module.css';

interface RunTableProps {
  readonly runs: readonly RunSummary[];
  readonly chosen: readonly RunSummary[];
  readonly onChoose: (chosen: readonly RunSummary[]) => void;
}

/** Table of runs, newest first; a click on the file name opens a run, and checkboxes select runs to be deleted. */
export const RunTable = ({ runs, chosen, onChoose }: RunTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll a long list
  <section className={styles['scroller']} aria-label="Runs" tabIndex={0}>
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">
            <span className={styles['hidden']}>selected</span>
          </th>
          <th scope="col">started</th>
          <th scope="col">file</th>
          <th scope="col">state</th>
          <th scope="col">rows</th>
          <th scope="col">to</th>
          <th scope="col">what</th>
          <th scope="col">recipe</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <RunLine
            key={run.id}
            run={run}
            chosen={chosen.some(({ id }) => id === run.id)}
            onChosen={(now) => onChoose(now ? [...chosen, run] : chosen.filter(({ id }) => id !== run.id))}
          />
        ))}
      </tbody>
    </table>
  </section>
);

interface RunLineProps {
  readonly run: RunSummary;
  readonly chosen: boolean;
  readonly onChosen: (chosen: boolean) => void;
}

const RunLine = ({ run, chosen, onChosen }: RunLineProps) => (
  <tr data-chosen={chosen || undefined}>
    <td>
      <Checkbox
        size="xs"
        radius="xs"
        aria-label={`Select the run of ${run.fileName}, ${formatMoment(run.startedAt)}`}
        checked={chosen}
        disabled={isRunning(run)}
        onChange={(event) => onChosen(event.currentTarget.checked)}
      />
    </td>
    <td className={styles['figure']}>{formatMoment(run.startedAt)}</td>
    <td className={styles['fileCell']}>
      <UnstyledButton className={styles['open']} title={fileTip(run)} onClick={() => showHistory(run.id)}>
        {run.fileName}
      </UnstyledButton>
    </td>
    <td className={styles['state']}>
      <Badge {...runLooks(run)}>{runStateWords(run)}</Badge>
      {run.shards && <span className={styles['figure']}> {shardsWords(run.shards)}</span>}
      {run.state === 'interrupted' && run.endedAt !== null && (
        <span className={styles['figure']}> {formatMoment(run.endedAt)}</span>
      )}
    </td>
    <td className={styles['counts']}>{runSentence(run)}</td>
    <td className={styles['to']}>{run.rehearsal ? 'rehearsal' : run.connection}</td>
    <td className={styles['quiet']}>
      {run.undoes && `undo of ${run.undoes.fileName} · `}
      {run.kind} · {actionLabel(run.action, run.kind)}
    </td>
    <td className={styles['quiet']}>{run.recipe ?? ''}</td>
  </tr>
);

const fileTip = ({ fileName, sizeBytes, fileHash }: RunSummary): string =>
  `${fileName}, ${formatBytes(sizeBytes)}${fileHash === null ? '' : `, SHA-256 ${fileHash}`}`;
