import { Flex } from '@mantine/core';
import { type Outcome, outcomes } from '../../../../shared/sending/outcomes.ts';
import { outcomeWord, verifyingWords } from '../../../../shared/sending/run-words.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import type { Verifying } from '../../../../shared/sending/verify-after.ts';
import { formatCount, percent } from '../../../../shared/units.ts';
import { isRunning } from '../../../hooks/open-files.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { Icon } from '../../../ui/icon.tsx';
import { outcomeLooks } from '../../../ui/run/outcome-badge.tsx';
import {
  asOfWords,
  capital,
  paceWords,
  requestsWords,
  runSentence,
  sumWords,
} from '../../../ui/run/run-words.ts';
import styles from './result.module.css';
import { UnsentLine } from './unsent-line.tsx';

/** Outcomes in the bar; the rest of the bar is what has not been sent. */
const barOutcomes = ['stored', 'partly', 'failed', 'unknown'] as const;

/** Numbers of rows by outcome, as tiles, as a bar and as a sum; every row is counted exactly once. */
export function Tally({ run }: { run: RunState }) {
  const { counts, rows, inFlight } = run;
  const running = isRunning(run);
  return (
    <>
      <Flex className={styles['tiles']} component="dl">
        {outcomes.map((outcome) => (
          <div
            key={outcome}
            className={styles['tile']}
            data-tone={outcomeLooks[outcome].tone}
            data-none={counts[outcome] === 0 || undefined}
          >
            <dt>
              <Icon name={outcomeLooks[outcome].icon} />
              {tileWords(outcome, run)}
            </dt>
            <dd>{formatCount(counts[outcome])}</dd>
          </div>
        ))}
      </Flex>
      <div className={styles['sum']}>
        <Flex
          role="progressbar"
          aria-label="Rows with an outcome"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(percent(rows - counts['not-sent'], rows))}
          className={styles['meter']}
        >
          {barOutcomes
            .filter((outcome) => counts[outcome] > 0)
            .map((outcome) => (
              <i
                key={outcome}
                data-tone={outcomeLooks[outcome].tone}
                style={{ width: `${percent(counts[outcome], rows)}%` }}
              />
            ))}
          {inFlight > 0 && <i data-tone="flight" style={{ width: `${percent(inFlight, rows)}%` }} />}
        </Flex>
        <Flex className={styles['sumWords']} gap="var(--space-24)" justify="space-between">
          <span>{run.asOf === undefined ? sumWords(run) : `${asOfWords(run, run.asOf)}.`}</span>
          <span role="status" className={styles['end']}>
            {run.asOf !== undefined
              ? null
              : running
                ? run.waitsFor !== 'sign-in' && run.message
                : endWords(run)}
          </span>
        </Flex>
        <Flex className={styles['facts']} gap="var(--space-24)" justify="space-between">
          <span>{requestsWords(run)}</span>
          {inFlight > 0 && <span className={styles['flight']}>{formatCount(inFlight)} in progress</span>}
          {running && run.asOf === undefined && <span className={styles['pace']}>{paceWords(run.pace)}</span>}
          {running && run.verifying !== null && <VerifyingWords verifying={run.verifying} />}
        </Flex>
        {run.unsent && (
          <div className={styles['facts']}>
            <UnsentLine unsent={run.unsent} />
          </div>
        )}
      </div>
    </>
  );
}

function tileWords(outcome: Outcome, run: RunState): string {
  if (outcome !== 'not-sent') return capital(outcomeWord(outcome, run));
  // The state is of an earlier moment: these rows may have been sent since.
  if (run.asOf !== undefined) return 'Not confirmed';
  return isRunning(run) ? 'Not sent yet' : capital(outcomeWord(outcome, run));
}

/** Returns how the run ended; without the message of an early end, which is shown under the causes. */
const endWords = (run: RunState) =>
  run.message && run.state !== 'stopped' && run.state !== 'interrupted'
    ? `${runSentence(run)}. ${run.message}`
    : runSentence(run);

/** Countdown to the next read-back of unknown rows. */
function VerifyingWords({ verifying }: { verifying: Verifying }) {
  const now = useNow(1_000);
  return <span>{verifyingWords(verifying, now)}</span>;
}
