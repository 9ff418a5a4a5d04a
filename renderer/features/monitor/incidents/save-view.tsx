import { Button, Flex, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AppError } from '../../../../shared/errors.ts';
import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';

interface SaveViewProps {
  readonly opened: boolean;
  readonly filter: IncidentFilter;
  /** Names of views that everybody has. */
  readonly taken: readonly string[];
  readonly saved: readonly string[];
  readonly onClose: () => void;
}

/** Gives a filter a name under which it is found again. */
export const SaveView = ({ opened, onClose, ...rest }: SaveViewProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title="Save as a view"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Naming {...rest} onClose={onClose} />
  </Modal>
);

const longest = 80;

function Naming({ filter, taken, saved, onClose }: Omit<SaveViewProps, 'opened'>) {
  const { api } = useHost();
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<AppError | null>(null);
  const { busy, run } = useAct(setFailure);
  const wanted = name.trim();
  const isTaken = taken.some((each) => each.toLowerCase() === wanted.toLowerCase());
  const replaces = saved.includes(wanted);
  const save = () =>
    run(async () => {
      await api.monitor.saveFilter({ name: wanted, filter });
      onClose();
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '' && !isTaken) void save();
      }}
    >
      <TextInput
        label="Name"
        maxLength={longest}
        value={name}
        data-autofocus
        error={(isTaken && 'This name is reserved; choose another one.') || failureText(failure)}
        description={replaces ? `Replaces the view “${wanted}”.` : 'Saved on this machine.'}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Flex gap="var(--space-8)" justify="flex-end" mt="var(--space-20)">
        <Button onClick={onClose}>Cancel</Button>
        <SteadyButton type="submit" variant="filled" off={busy || wanted === '' || isTaken}>
          {replaces ? 'Replace the view' : 'Save the view'}
        </SteadyButton>
      </Flex>
    </form>
  );
}

const failureText = (failure: AppError | null): string | null => failure?.message ?? null;
