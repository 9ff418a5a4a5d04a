import { Group, Loader } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { TestRun, TestStep } from '../../../shared/connections/test-run.ts';
import type { Connection } from '../../../shared/connections.ts';
import { formatDuration } from '../../../shared/units.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { Badge } from '../../ui/badge.tsx';
import { dropNotice } from '../../ui/notify/notice-subjects.ts';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import styles from './connections.module.css';
import testStyles from './test.module.css';
import { stepLooks, stepTitle, testRunWords } from './words.ts';

/** Shows the test of a connection step by step, from the address to the websockets, and the remedy of a failed step. */
export function ConnectionTest({ connection }: { connection: Connection }) {
  const { api } = useHost();
  const { id } = connection;
  const [test, setTest] = useState<TestRun | null>(null);
  const cancel = useRef<AbortController | null>(null);
  const { run } = useAct(notifyProblem);
  useEffect(() => api.connections.tested(setTest, { id }), [api, id]);
  const running = test?.state === 'running';
  const start = () => {
    // The notification about the new connection suggests this test, and would cover its result.
    dropNotice(`connection ${id}`);
    cancel.current = new AbortController();
    const { signal } = cancel.current;
    void run(() => api.connections.test({ id }, { signal }));
  };
  return (
    <section aria-labelledby="test-head">
      <h2 id="test-head">Test</h2>
      <p className={styles['about']}>
        Signs in and sends one request to each interface. No data on the platform is changed.
      </p>
      <Group className={styles['buttons']} gap="var(--space-8)">
        <SteadyButton disabled={running} onClick={start}>
          Test this connection
        </SteadyButton>
        {running && <SteadyButton onClick={() => cancel.current?.abort()}>Cancel the test</SteadyButton>}
        <p role="status">{test && testRunWords(test)}</p>
      </Group>
      {test && (
        <ol className={testStyles['steps']} aria-label="Steps of the test">
          {test.steps.map((step) => (
            <Step key={`${step.kind} ${step.view ?? ''}`} step={step} />
          ))}
        </ol>
      )}
    </section>
  );
}

const Step = ({ step }: { step: TestStep }) => {
  const { state, message, remedy, tookMs } = step;
  return (
    <li className={testStyles['step']} data-state={state}>
      <span>
        {state === 'running' ? (
          <Loader size="xs" aria-label="running" />
        ) : (
          <Badge {...stepLooks(state)}>{state}</Badge>
        )}
      </span>
      <div>
        <h3>
          {stepTitle(step)}
          {tookMs !== null && (
            <span className={testStyles['took']}>
              {tookMs < 1_000 ? `${Math.round(tookMs)} ms` : formatDuration(tookMs)}
            </span>
          )}
        </h3>
        {message && state !== 'skipped' && <p>{message}</p>}
        {remedy && <p className={testStyles['remedy']}>{remedy}</p>}
      </div>
    </li>
  );
};
