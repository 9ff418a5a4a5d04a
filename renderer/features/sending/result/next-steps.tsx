import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Connection } from '../../../../shared/connections.ts';
import { causesOfExisting } from '../../../../shared/sending/existing-rows.ts';
import { missesOnlyExisting } from '../../../../shared/sending/missing-parts.ts';
import type { Outcome } from '../../../../shared/sending/outcomes.ts';
import { outcomeWord } from '../../../../shared/sending/run-words.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { isUndone } from '../../../../shared/sending/undo.ts';
import { plural } from '../../../../shared/units.ts';
import { isRunning, useOpenFiles } from '../../../hooks/open-files.ts';
import { Icon } from '../../../ui/icon.tsx';
import { outcomeLooks } from '../../../ui/run/outcome-badge.tsx';
import { exportLabel } from '../export.ts';
import styles from './causes.module.css';
import { type RunActs, useRunActs } from './use-run-acts.ts';

interface NextStepsProps {
  readonly run: RunState;
  /** The chosen connection. */
  readonly connection: Connection | null;
  readonly spreadsheetSafe: boolean;
}

const notStored = ['failed', 'partly', 'unknown', 'not-sent'] as const satisfies readonly Outcome[];

/** List of the next steps for rows that are not stored, by their outcome; shown once the run has ended. */
export function NextSteps({ run, connection, spreadsheetSafe }: NextStepsProps) {
  const acts = useRunActs(run);
  const steps = notStored.filter((outcome) => run.counts[outcome] > 0);
  const isLost = useOpenFiles((store) => store.lostAsOf !== null);
  // Later runs of the same file may have stored the rows that this run did not.
  const isComplete = useOpenFiles(({ plan }) =>
    plan.stored.some((each) => each.fileId === run.fileId && each.connection === run.connection),
  );
  if (isLost || isRunning(run) || run.evidence || steps.length === 0) return null;
  if (isComplete && !run.rehearsal)
    return <p className={styles['hint']}>By now, all rows of the file are stored or excluded.</p>;
  return (
    <ul className={styles['steps']} aria-label="Next steps">
      {steps.map((outcome) => (
        <li key={outcome} data-tone={outcomeLooks[outcome].tone}>
          <Icon name={outcomeLooks[outcome].icon} />
          <div>
            <p>{stepWords(run, outcome)}</p>
            <Flex component="p" wrap="wrap" gap="0 var(--space-16)">
              <Step run={run} outcome={outcome} acts={acts} connection={connection} />
              <Link
                acts={acts}
                label={exportLabel(run, outcome)}
                onClick={() => acts.save(outcome, spreadsheetSafe)}
              >
                Export
              </Link>
            </Flex>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Returns `12 rows failed` or `1 row is unknown`. */
const stepWords = ({ counts, ...run }: RunState, outcome: Outcome): string => {
  const rows = counts[outcome];
  const be = outcome === 'failed' ? '' : rows === 1 ? 'is ' : 'are ';
  return `${plural(rows, 'row')} ${be}${outcomeWord(outcome, run)}`;
};

interface StepProps {
  readonly run: RunState;
  readonly outcome: Outcome;
  readonly acts: RunActs;
  readonly connection: Connection | null;
}

/**
 * Buttons for the rows of one outcome. None for a rehearsal, whose platform no longer exists: only its file can be
 * corrected. None for a group of shards either, because each shard has its own next steps.
 */
function Step({ run, outcome, acts, connection }: StepProps) {
  if (run.rehearsal || run.shards) return null;
  switch (outcome) {
    case 'failed':
      return (
        <>
          {causesOfExisting(run).map(({ id, rows }) => (
            <Link key={id} acts={acts} onClick={() => acts.updateInstead(id)}>
              {/* Without their number: rows that repeat another row of the file are left out. */}
              Update the {rows === 1 ? 'row that exists' : 'rows that exist'} already
            </Link>
          ))}
          <Link acts={acts} onClick={() => acts.openRows('failed')}>
            Fix and resend
          </Link>
        </>
      );
    case 'partly':
      if (isUndone(run.undone)) return null;
      return missesOnlyExisting(run) ? (
        <span className={styles['hint']}>The missing edges exist already.</span>
      ) : (
        <Link acts={acts} disabledReason={acts.readOnly} onClick={acts.openMissing}>
          Complete {run.counts.partly === 1 ? 'it' : 'them'}
        </Link>
      );
    case 'unknown':
      if (!run.resumable) return <span className={styles['hint']}>{run.whyNotResumable}</span>;
      return connection?.name === run.connection ? (
        <Link acts={acts} onClick={() => acts.readBack(connection.id)}>
          Check on the platform
        </Link>
      ) : (
        <span className={styles['hint']}>
          Select the connection {run.connection} to check these rows on the platform.
        </span>
      );
    case 'not-sent':
      return run.resumable ? null : (
        <Link acts={acts} onClick={() => acts.openRows('not-sent')}>
          Open as a file
        </Link>
      );
    default:
      return null;
  }
}

interface LinkProps {
  readonly acts: RunActs;
  /** Accessible name, if the text of the button alone does not describe its effect. */
  readonly label?: string;
  /** Why the button is disabled; null if it is not. */
  readonly disabledReason?: string | null;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Link = ({ acts, label, disabledReason = null, onClick, children }: LinkProps) => (
  <>
    <button
      type="button"
      className={styles['link']}
      {...(label && { 'aria-label': label, title: label })}
      aria-disabled={acts.busy || disabledReason !== null || undefined}
      onClick={() => acts.busy || disabledReason !== null || onClick()}
    >
      {children}
    </button>
    {disabledReason !== null && <span className={styles['hint']}>{disabledReason}</span>}
  </>
);
