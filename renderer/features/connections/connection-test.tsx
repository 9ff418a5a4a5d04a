import { Loader } from '@mantine/core';
import { useState } from 'react';
import type { Connection, TestStep } from '../../../shared/connections.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { Badge } from '../../ui/badge.tsx';
import { notifyProblem } from '../../ui/notify.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import styles from './connections.module.css';
import { stepLooks, stepTitles } from './words.ts';

/** Walks the steps of a sign-in and says which one fails and what to do about it. */
export function ConnectionTest({ connection }: { connection: Connection }) {
  const { api } = useHost();
  const [steps, setSteps] = useState<readonly TestStep[] | null>(null);
  const { busy, run } = useAct(notifyProblem);
  return (
    <section aria-labelledby="test-head">
      <h2 id="test-head">Test</h2>
      <p className={styles['about']}>Signs in and asks for the account; nothing is changed.</p>
      <SteadyButton
        off={busy}
        leftSection={busy && <Loader size="xs" aria-label="Testing" />}
        onClick={() => {
          setSteps(null);
          void run(async () => setSteps(await api.connections.test({ id: connection.id })));
        }}
      >
        Test this connection
      </SteadyButton>
      <ol className={styles['steps']} aria-live="polite" aria-label="Steps of the test">
        {steps?.map(({ name, state, message, remedy }) => (
          <li key={name} className={styles['step']}>
            <Badge {...stepLooks(state)}>{state}</Badge>
            <div>
              <h3>{stepTitles[name]}</h3>
              <p>{message}</p>
              {remedy && <p className={styles['remedy']}>{remedy}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
