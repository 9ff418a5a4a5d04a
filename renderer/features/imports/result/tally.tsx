import { outcomes } from '../../../../shared/imports/outcomes.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import { formatCount, percent, plural } from '../../../../shared/units.ts';
import { Icon } from '../../../ui/icon.tsx';
import { outcomeLooks } from '../outcome-badge.tsx';
import { capital, outcomeWord, runSentence, sumWords } from '../run-words.ts';
import { isRunning } from '../store.ts';
import styles from './result.module.css';

const sent = ['stored', 'partly', 'failed', 'unknown'] as const;

/** The numbers, the bar and the sum: every row is in exactly one of them. */
export function Tally({ run }: { run: RunState }) {
  const { counts, rows } = run;
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
              {outcome === 'not-sent' && running ? 'Not sent yet' : capital(outcomeWord(outcome, run.action))}
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
        </div>
        <div className={styles['sumWords']}>
          <span>{sumWords(run)}</span>
          <span role="status" className={styles['end']}>
            {running ? run.message || plural(run.requests, 'request') : endWords(run)}
          </span>
        </div>
      </div>
    </>
  );
}

const endWords = (run: RunState) => (run.message ? `${runSentence(run)}. ${run.message}` : runSentence(run));
