import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { Confirm } from '../../ui/confirm/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notifyDone, notifyProblem } from '../../ui/notify/notify.tsx';

/** Resets the practice platform to its initial content, after a confirmation. */
export function ResetWorld() {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const [isAsking, setAsking] = useState(false);
  const reset = async () => {
    setAsking(false);
    if (await run(() => api.practice.reset()))
      notifyDone('Practice platform reset', 'The initial data is restored.');
  };
  return (
    <>
      <Button leftSection={<Icon name="refresh" />} disabled={busy} onClick={() => setAsking(true)}>
        Reset the platform…
      </Button>
      <Confirm
        title="Reset the platform"
        text="Deletes everything that was sent to the practice platform and restores its initial machines, software and incidents. Sign-ins, switches and the list of requests stay."
        yes="Reset the platform"
        dangerous
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void reset()}
      />
    </>
  );
}
