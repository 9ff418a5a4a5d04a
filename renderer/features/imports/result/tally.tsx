import { outcomes } from '../../../../shared/imports/outcomes.ts';
import { outcomeWord } from '../../../../shared/imports/run-words.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import { formatCount, percent } from '../../../../shared/units.ts';
import { Icon } from '../../../ui/icon.tsx';
import { outcomeLooks } from '../outcome-badge.tsx';
import { capital, paceWords, requestsWords, runSentence, sumWords } from '../run-words.ts';
import { isRunning } from '../store.ts';
import styles from './result.module.css';

const sent = ['stored', 'partly', 'failed', 'unknown'] as const;

/** The numbers, the bar and the sum: every row is in exactly one of them. */
export function Tally({ run }: { run: RunState }) {
  const { counts, rows, inFlight } = run;
  const running = isRunning(run);
  return (
    <>
      <dl className={styles['tiles']}>
        {outcomes.map((outcome) => (
          <div
            key={outcome}
            className={styles['tile']}
            data-tone={outcomeLooks[outcome].tone}
            data-none={counts[outcome] === 0 || undefined}
          >
            <dt>
              <Icon name={outcomeLooks[outcome].icon} />
              {outcome === 'not-sent' && running ? 'Not sent yet' : capital(outcomeWord(outcome, run))}
              {outcome === 'not-sent' && inFlight > 0 && (
                <span className={styles['flight']}>{formatCount(inFlight)} under way</span>
              )}
            </dt>
            <dd>{formatCount(counts[outcome])}</dd>
          </div>
        ))}
      </dl>
      <div className={styles['sum']}>
        <div
          role="progressbar"
          aria-label="Rows with an outcome"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(percent(rows - counts['not-sent'], rows))}
          className={styles['meter']}
        >
          {sent
            .filter((outcome) => counts[outcome] > 0)
            .map((outcome) => (
              <i
                key={outcome}
                data-tone={outcomeLooks[outcome].tone}
                style={{ width: `${percent(counts[outcome], rows)}%` }}
              />
            ))}
          {inFlight > 0 && <i data-tone="flight" style={{ width: `${percent(inFlight, rows)}%` }} />}
        </div>
        <div className={styles['sumWords']}>
          <span>{sumWords(run)}</span>
          <span role="status" className={styles['end']}>
            {running ? run.waitsFor !== 'sign-in' && run.message : endWords(run)}
          </span>
        </div>
        <div className={styles['facts']}>
          <span>{requestsWords(run)}</span>
          {running && <span className={styles['pace']}>{paceWords(run.pace)}</span>}
        </div>
      </div>
    </>
  );
}

/** Why a run stopped stands under the causes. */
const endWords = (run: RunState) =>
  run.message && run.state !== 'stopped' && run.state !== 'interrupted'
    ? `${runSentence(run)}. ${run.message}`
    : runSentence(run);
