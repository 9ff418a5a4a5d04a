import { ActionIcon, Button } from '@mantine/core';
import type { Connection } from '../../../../shared/connections.ts';
import { outcomeWord } from '../../../../shared/imports/run-words.ts';
import type { RunSummary } from '../../../../shared/imports/runs.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { formatMoment } from '../../../ui/clock.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { ResumeButton } from '../result/resume-button.tsx';
import { runStateWords } from '../run-words.ts';
import { dismiss, isRunning, showRunResult, useImports } from '../store.ts';
import styles from './offers.module.css';
import type { KeptRuns } from './use-kept-runs.ts';
import { useRun } from './use-run.ts';

interface OffersProps {
  readonly kept: KeptRuns;
  /** The chosen connection. */
  readonly connection: Connection | null;
}

/** Runs that ended by themselves with rows left, whatever session they are of; the user goes on with them or not. */
export function Offers({ kept, connection }: OffersProps) {
  const dismissed = useImports((store) => store.dismissed);
  // Who looks at a run, or has its file open, has the way to go on there.
  const shownId = useImports((store) => store.history?.runId);
  const files = useImports((store) => store.files);
  const told = useImports((store) => store.runs);
  const isAtHand = (runId: string) =>
    runId === shownId || told.some((run) => run.id === runId && files.some(({ id }) => id === run.fileId));
  const offered = kept.runs.filter(
    (run) => isOffered(run) && !dismissed.includes(run.id) && !isAtHand(run.id),
  );
  if (kept.failure) return <Problem error={kept.failure} onRetry={kept.again} />;
  if (offered.length === 0) return null;
  return (
    <ul className={styles['offers']} aria-label="Runs that can go on">
      {offered.map((run) => (
        <Offer key={run.id} run={run} connection={connection} />
      ))}
    </ul>
  );
}

const isOffered = (run: RunSummary): boolean =>
  run.resumable &&
  !run.rehearsal &&
  !run.evidence &&
  !isRunning(run) &&
  (run.state === 'interrupted' || run.state === 'stopped');

function Offer({ run, connection }: { run: RunSummary; connection: Connection | null }) {
  const whole = useRun(run.id);
  return (
    <li className={styles['offer']}>
      <Icon name="warning" />
      <div className={styles['words']}>
        <p className={styles['name']} title={run.fileName}>
          {run.fileName}
        </p>
        <p>{offerWords(run)}</p>
        <p className={styles['facts']}>
          {runStateWords(run)} {formatMoment(run.endedAt ?? run.startedAt)} · {run.connection}
          {leftWords(run)}
        </p>
      </div>
      <ActionIcon
        className={styles['dismiss']}
        aria-label={`Do not offer ${run.fileName} now`}
        onClick={() => dismiss(run.id)}
      >
        <Icon name="cross" />
      </ActionIcon>
      <div className={styles['buttons']}>
        {whole.state === 'ready' && (
          <ResumeButton
            run={whole.value}
            connection={connection}
            onBegun={() => showRunResult(whole.value)}
          />
        )}
        <Button variant="subtle" onClick={() => showRunResult({ id: run.id, fileId: '' })}>
          Show
        </Button>
      </div>
    </li>
  );
}

/** `4,000 of 10,000 rows stored; go on?`. */
const offerWords = ({ counts, rows, ...asked }: RunSummary): string =>
  `${formatCount(counts.stored)} of ${plural(rows, 'row')} ${outcomeWord('stored', asked)}; go on?`;

const leftWords = ({ counts, ...asked }: RunSummary): string =>
  (['unknown', 'not-sent'] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => ` · ${formatCount(counts[outcome])} ${outcomeWord(outcome, asked)}`)
    .join('');
