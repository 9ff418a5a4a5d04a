import { Button } from '@mantine/core';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { notifyProblem } from '../../../ui/notify.tsx';
import type { WorkLine } from '../work/work-of.ts';

/** Nothing is known of the rows yet: why, and what to do where something is to be done. */
export function NotChecked({ fileId, line }: { fileId: string; line: WorkLine | null }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  if (!line || line.kind === 'arriving' || line.state === 'waiting' || line.state === 'working')
    return (
      <EmptyState icon="clock" title="Every row is checked">
        <p>What would fail is listed here when all rows have been looked at. Nothing is sent meanwhile.</p>
      </EmptyState>
    );
  const again = (
    <Button variant="filled" disabled={busy} onClick={() => void run(() => api.imports.check({ fileId }))}>
      Check again
    </Button>
  );
  return line.state === 'failed' ? (
    <EmptyState icon="warning" title="The check failed" action={again}>
      <p>{line.message}</p>
    </EmptyState>
  ) : (
    <EmptyState icon="stop" title="The check was cancelled" action={again}>
      <p>Nobody knows what is wrong with the rows, so nothing can be sent.</p>
    </EmptyState>
  );
}
