import { ActionIcon, Button, Flex } from '@mantine/core';
import type { Connection } from '../../../../shared/connections.ts';
import { outcomeWord } from '../../../../shared/sending/run-words.ts';
import type { RunSummary } from '../../../../shared/sending/runs.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { showRunResult, useImportPlace } from '../../../hooks/import-place.ts';
import { isRunning, useOpenFiles } from '../../../hooks/open-files.ts';
import { formatMoment } from '../../../ui/clock.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { runStateWords } from '../../../ui/run/run-words.ts';
import { ContinueButton } from '../result/continue-button.tsx';
import { dismiss, useSending } from '../store.ts';
import styles from './offers.module.css';
import { useRun } from './use-run.ts';
import { offeredRuns, useStoredRuns } from './use-stored-runs.ts';

interface OffersProps {
  /** The chosen connection. */
  readonly connection: Connection | null;
}

/** List of runs, also of earlier sessions, that stopped with unsent rows and that the user may continue or hide. */
export function Offers({ connection }: OffersProps) {
  const stored = useStoredRuns(offeredRuns);
  const dismissed = useSending((store) => store.dismissed);
  // An open run or file already has its own “Continue”.
  const shownId = useImportPlace((place) => place.history?.runId);
  const files = useOpenFiles((store) => store.files);
  const runs = useOpenFiles((store) => store.runs);
  const isShownElsewhere = (runId: string) =>
    runId === shownId || runs.some((run) => run.id === runId && files.some(({ id }) => id === run.fileId));
  const offered = stored.runs.filter(
    (run) => isOffered(run) && !dismissed.includes(run.id) && !isShownElsewhere(run.id),
  );
  if (stored.failure) return <Problem error={stored.failure} onRetry={stored.reload} />;
  if (offered.length === 0) return null;
  return (
    <ul className={styles['offers']} aria-label="Runs that can be continued">
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
  const fullRun = useRun(run.id);
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
        aria-label={`Hide ${run.fileName} for now`}
        onClick={() => dismiss(run.id)}
      >
        <Icon name="cross" />
      </ActionIcon>
      <Flex className={styles['buttons']} wrap="wrap" gap="var(--space-4)">
        {fullRun.state === 'ready' && (
          <ContinueButton
            run={fullRun.value}
            connection={connection}
            onBegun={() => showRunResult(fullRun.value)}
          />
        )}
        <Button variant="subtle" onClick={() => showRunResult({ id: run.id, fileId: '' })}>
          Show
        </Button>
      </Flex>
    </li>
  );
}

/** Returns `4,000 of 10,000 rows stored. Continue?`. */
const offerWords = ({ counts, rows, ...run }: RunSummary): string =>
  `${formatCount(counts.stored)} of ${plural(rows, 'row')} ${outcomeWord('stored', run)}. Continue?`;

/** Returns the numbers of unknown and unsent rows, each after a dot: ` · 12 unknown · 5,988 not sent`. */
const leftWords = ({ counts, ...run }: RunSummary): string =>
  (['unknown', 'not-sent'] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => ` · ${formatCount(counts[outcome])} ${outcomeWord(outcome, run)}`)
    .join('');
