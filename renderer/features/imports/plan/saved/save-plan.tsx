import { Button, Flex, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isSameName } from '../../../../../shared/recipes.ts';
import { plural } from '../../../../../shared/units.ts';
import styles from '../plan.module.css';
import { usePlans } from './store.ts';

interface SavePlanProps {
  /** Number of files. */
  readonly count: number;
  readonly onSave: (name: string, replace: boolean) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a plan, and says what it would replace. */
export const SavePlan = (props: SavePlanProps) => (
  <Modal opened onClose={props.onClose} title="Save this plan" closeButtonProps={{ 'aria-label': 'Close' }}>
    <SaveForm {...props} />
  </Modal>
);

function SaveForm({ count, onSave, onClose }: SavePlanProps) {
  const [typed, setTyped] = useState('');
  const savedPlans = usePlans((store) => store.kept);
  const name = typed.trim();
  const existing = savedPlans.find((each) => isSameName(each.name, name));
  const fault =
    existing && existing.trouble !== null
      ? `“${existing.name}” cannot be read and is not replaced; choose another name.`
      : null;
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '' && fault === null) onSave(name, existing !== undefined);
      }}
    >
      <p>
        Saves the names of {plural(count, 'file')}, their recipes and their order. Dates and long numbers in
        names may change.
      </p>
      <TextInput
        label="Name"
        data-autofocus
        maxLength={200}
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {existing && fault === null && (
        <p role="status">A plan “{existing.name}” already exists and will be replaced.</p>
      )}
      <Flex gap="var(--space-8)" justify="flex-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" disabled={name === '' || fault !== null}>
          {existing && fault === null ? `Replace “${existing.name}”` : 'Save'}
        </Button>
      </Flex>
    </form>
  );
}
