import { Button } from '@mantine/core';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import type { WorkLine } from '../work/work-of.ts';

/** Reason why the rows are not checked, and the remedy. */
export function NotChecked({ fileId, line }: { fileId: string; line: WorkLine | null }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  if (!line || line.kind === 'arriving' || line.state === 'waiting' || line.state === 'working')
    return (
      <EmptyState icon="clock" title="Checking rows…">
        <p>Problems are listed here once all rows are checked. Nothing is sent in the meantime.</p>
      </EmptyState>
    );
  const checkAgain = (
    <Button variant="filled" disabled={busy} onClick={() => void run(() => api.imports.check({ fileId }))}>
      Check again
    </Button>
  );
  return line.state === 'failed' ? (
    <EmptyState icon="warning" title="The check failed" action={checkAgain}>
      <p>{line.message}</p>
    </EmptyState>
  ) : (
    <EmptyState icon="stop" title="The check was cancelled" action={checkAgain}>
      <p>Run the check to find problems before sending.</p>
    </EmptyState>
  );
}
