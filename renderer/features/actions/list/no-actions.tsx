import { Button } from '@mantine/core';
import type { HandlerState } from '../../../../shared/actions.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useReadOnlyById } from '../../../hooks/use-read-only.ts';
import { useHost } from '../../../host.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { choose, everything, tryOut } from '../store.ts';

/** Shown instead of an empty list: why it is empty, and what to do. */
export function NoActions({ hostState, narrowed }: { hostState: HandlerState; narrowed: boolean }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const readOnly = useReadOnlyById(hostState.connection);
  const disabledState = { disabled: readOnly !== null, reason: readOnly };
  if (narrowed)
    return (
      <EmptyState
        icon="search"
        title="No matching actions"
        action={<Button onClick={() => choose(everything)}>Show all</Button>}
      />
    );
  if (hostState.state === 'stopped' || hostState.state === 'refused')
    return (
      <EmptyState
        icon="actions"
        title="No actions yet"
        action={
          <SteadyButton
            {...disabledState}
            variant="filled"
            loading={busy}
            leftSection={<Icon name="play" />}
            onClick={() => run(() => api.actions.start())}
          >
            Start the action handler
          </SteadyButton>
        }
      >
        While the action handler runs, the platform can ask it to run commands on target systems over SSH and
        to send HTTP requests to them. It contacts only allowed targets; you approve each new target first.
      </EmptyState>
    );
  return (
    <EmptyState
      icon="actions"
      title="No actions yet"
      action={
        <SteadyButton
          {...disabledState}
          leftSection={<Icon name="flask" />}
          onClick={() => tryOut({ capability: hostState.capabilities[0]?.name ?? '', parameters: {} })}
        >
          Try an action…
        </SteadyButton>
      }
    >
      The action handler is waiting for requests from the platform. The automation of the practice platform
      requests a command for each incident that it works on.
    </EmptyState>
  );
}
