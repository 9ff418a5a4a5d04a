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
  /** Whether the filter has all open statuses, and the view all that become known later. */
  readonly isOpen: boolean;
  /** Names of built-in views, which cannot be used. */
  readonly taken: readonly string[];
  /** Names of saved views; saving under one of them replaces that view. */
  readonly saved: readonly string[];
  readonly onClose: () => void;
}

/** Dialog that saves a filter as a named view of the filter menu. */
export const SaveView = ({ opened, onClose, ...rest }: SaveViewProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title="Save as a view"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <NameForm {...rest} onClose={onClose} />
  </Modal>
);

const maxNameLength = 80;

function NameForm({ filter, isOpen, taken, saved, onClose }: Omit<SaveViewProps, 'opened'>) {
  const { api } = useHost();
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<AppError | null>(null);
  const { busy, run } = useAct(setFailure);
  const trimmedName = name.trim();
  const isTaken = taken.some((each) => each.toLowerCase() === trimmedName.toLowerCase());
  const replaces = saved.includes(trimmedName);
  const save = () =>
    run(async () => {
      await api.monitor.saveFilter({ name: trimmedName, filter, isOpen });
      onClose();
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmedName !== '' && !isTaken) void save();
      }}
    >
      <TextInput
        label="Name"
        maxLength={maxNameLength}
        value={name}
        data-autofocus
        error={(isTaken && 'This name is reserved; choose another one.') || failureText(failure)}
        description={replaces ? `Replaces the view “${trimmedName}”.` : 'Saved on this machine.'}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Flex gap="var(--space-8)" justify="flex-end" mt="var(--space-20)">
        <Button onClick={onClose}>Cancel</Button>
        <SteadyButton type="submit" variant="filled" disabled={busy || trimmedName === '' || isTaken}>
          {replaces ? 'Replace the view' : 'Save the view'}
        </SteadyButton>
      </Flex>
    </form>
  );
}

const failureText = (failure: AppError | null): string | null => failure?.message ?? null;
