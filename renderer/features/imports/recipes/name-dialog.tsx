import { Button, Flex, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isSameName, type KeptRecipe } from '../../../../shared/recipes.ts';
import styles from './recipes.module.css';
import { useRecipes } from './store.ts';

interface NameDialogProps {
  readonly title: string;
  readonly yes: string;
  /** The name to begin with. */
  readonly first: string;
  /** Whether a recipe of that name may be replaced, after a warning. */
  readonly mayReplace: boolean;
  /** A name that does not count as taken. */
  readonly own?: string | null;
  readonly onName: (name: string, replace: boolean) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a recipe, and says what it would replace. */
export const NameDialog = (props: NameDialogProps) => (
  <Modal opened onClose={props.onClose} title={props.title} closeButtonProps={{ 'aria-label': 'Close' }}>
    <NameForm {...props} />
  </Modal>
);

function NameForm({ yes, first, mayReplace, own = null, onName, onClose }: NameDialogProps) {
  const [typed, setTyped] = useState(first);
  const kept = useRecipes((store) => store.kept);
  const name = typed.trim();
  const holder = kept.find((each) => isSameName(each.name, name) && !(own && isSameName(own, name)));
  const fault = name === '' ? 'A name is required.' : holder ? faultOf(holder, mayReplace) : null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (fault === null) onName(name, mayReplace && kept.some((each) => isSameName(each.name, name)));
      }}
    >
      <TextInput
        label="Name"
        data-autofocus
        maxLength={200}
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {holder && fault === null && (
        <p className={styles['note']} role="status">
          A recipe “{holder.name}” already exists and will be replaced.
        </p>
      )}
      <Flex gap="var(--space-8)" justify="flex-end" mt="var(--space-20)">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" color={holder ? 'bad' : 'accent'} disabled={fault !== null}>
          {holder && mayReplace ? `Replace “${holder.name}”` : yes}
        </Button>
      </Flex>
    </form>
  );
}

function faultOf({ name, trouble }: KeptRecipe, mayReplace: boolean): string | null {
  if (trouble !== null)
    return `A file named “${name}” cannot be read and is not replaced; choose another name.`;
  return mayReplace ? null : `A recipe “${name}” already exists; choose another name.`;
}
