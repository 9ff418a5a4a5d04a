import { Button } from '@mantine/core';
import type { HandlerState } from '../../../../shared/actions.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify.tsx';
import { choose, everything, tryOut } from '../store.ts';

/** Why there is nothing in the list, and what to do about it. */
export function NoActions({ told, narrowed }: { told: HandlerState; narrowed: boolean }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  if (narrowed)
    return (
      <EmptyState
        icon="search"
        title="No action is like that"
        action={<Button onClick={() => choose(everything)}>Show all</Button>}
      />
    );
  if (told.state === 'stopped' || told.state === 'refused')
    return (
      <EmptyState
        icon="actions"
        title="No action yet"
        action={
          <Button
            variant="filled"
            loading={busy}
            leftSection={<Icon name="play" />}
            onClick={() => run(() => api.actions.start())}
          >
            Start the action handler
          </Button>
        }
      >
        Once it runs, the platform may ask it to run commands on target systems by SSH and to send requests to
        them. It reaches nothing that nobody has allowed: you are asked first.
      </EmptyState>
    );
  return (
    <EmptyState
      icon="actions"
      title="No action yet"
      action={
        <Button
          leftSection={<Icon name="flask" />}
          onClick={() => tryOut({ capability: told.capabilities[0]?.name ?? '', parameters: {} })}
        >
          Try an action…
        </Button>
      }
    >
      The handler waits for what the platform asks of it. The automation of the practice platform asks for a
      command whenever it works on an incident.
    </EmptyState>
  );
}
