import { useState } from 'react';
import type { Destination } from '../../../../../shared/monitor/notification-rules/rule.ts';
import { useAct } from '../../../../hooks/use-act.ts';
import { useHost } from '../../../../host.ts';
import { notifyProblem } from '../../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../../ui/steady-button.tsx';
import { useMonitor } from '../../store.ts';
import { useTestOutcome } from '../use-test-outcome.ts';
import { destinationNames } from './destination-names.ts';
import styles from './own-rules.module.css';

/** Button that sends a test notification to a destination, and shows the outcome below. */
export function TestButton({ destination }: { readonly destination: Destination }) {
  const { api } = useHost();
  const view = useMonitor((store) => store.view);
  const { busy, run } = useAct(notifyProblem);
  const outcomeOf = useTestOutcome(destination);
  const [outcome, setOutcome] = useState<{ isDelivered: boolean; message: string } | null>(null);
  return (
    <>
      <SteadyButton
        disabled={busy}
        aria-label={`Send a test: ${destinationNames[destination]}`}
        onClick={() => {
          setOutcome(null);
          void run(async () => setOutcome(outcomeOf(await api.monitor.sendTest({ view, destination }))));
        }}
      >
        {busy ? 'Sending…' : 'Send a test'}
      </SteadyButton>
      {outcome !== null && (
        <p role="status" className={styles[outcome.isDelivered ? 'done' : 'warning']}>
          {outcome.message}
        </p>
      )}
    </>
  );
}
