import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ResultFilter, ResultRow, RunState } from '../../../../shared/imports/runs.ts';
import { plural } from '../../../../shared/units.ts';
import { useWindows } from '../../../hooks/use-windows.ts';
import { useHost } from '../../../host.ts';
import { RehearsalBanner } from '../effect/rehearsal-banner.tsx';
import { isRunning } from '../store.ts';
import { Causes } from './causes.tsx';
import styles from './result.module.css';
import { ResultRows } from './result-rows.tsx';
import { ResultTools } from './result-tools.tsx';
import { Tally } from './tally.tsx';

/** What became of every row: the sum, the causes, and the rows themselves. */
export function Result({ run }: { run: RunState }) {
  const { api } = useHost();
  const [outcome, setOutcome] = useState<ResultFilter['outcome']>('not-stored');
  const [cause, setCause] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text, 200);
  const filter: ResultFilter = { outcome: cause ? 'all' : outcome, cause, text: searched };

  const rows = useWindows<ResultRow>({
    key: `${run.id} ${JSON.stringify(filter)}`,
    revision: `${run.state} ${run.requests} ${JSON.stringify(run.counts)}`,
    total: 0,
    ask: (first, count, signal) => api.imports.results({ runId: run.id, first, count, filter }, { signal }),
  });

  return (
    <>
      {run.rehearsal && <RehearsalBanner running={isRunning(run)} />}
      <Tally run={run} />
      <div className={styles['lower']}>
        <Causes run={run} chosen={cause} onChoose={setCause} />
        <div className={styles['rows']}>
          <ResultTools
            run={run}
            outcome={outcome}
            onOutcome={(next) => {
              setCause(null);
              setOutcome(next);
            }}
            cause={run.causes.find(({ id }) => id === cause)?.title ?? null}
            onAllCauses={() => setCause(null)}
            text={text}
            onText={setText}
          />
          <ResultRows
            rows={rows}
            run={run}
            filter={filter}
            onNoText={() => setText('')}
            onAll={() => {
              setText('');
              setCause(null);
              setOutcome('all');
            }}
          />
          <p className={styles['count']}>{plural(rows.total(), 'row')}</p>
        </div>
      </div>
    </>
  );
}
