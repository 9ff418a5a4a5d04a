import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notifyDone, notifyProblem } from '../../ui/notify.tsx';

/** Brings the world of the platform back to its beginning, after asking. */
export function ResetWorld() {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const [asking, setAsking] = useState(false);
  const reset = async () => {
    setAsking(false);
    if (await run(() => api.practice.reset())) notifyDone('The world begins anew');
  };
  return (
    <>
      <Button leftSection={<Icon name="refresh" />} disabled={busy} onClick={() => setAsking(true)}>
        Reset the world…
      </Button>
      <Confirm
        title="Reset the world"
        text="Everything that was sent to the practice platform is gone, and its machines, software and incidents are as on the first day. Sign-ins, switches and the list of requests stay."
        yes="Reset the world"
        dangerous
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void reset()}
      />
    </>
  );
}
