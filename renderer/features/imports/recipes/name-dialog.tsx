import { Button, Flex, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isSameName, type StoredRecipe } from '../../../../shared/recipes.ts';
import styles from './recipes.module.css';
import { useRecipes } from './store.ts';

interface NameDialogProps {
  readonly title: string;
  readonly yes: string;
  /** Initial name in the field. */
  readonly first: string;
  /** Whether a recipe of that name may be replaced, after a warning. */
  readonly mayReplace: boolean;
  /** Present name of the recipe, which does not count as taken. */
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
  const saved = useRecipes((store) => store.saved);
  const name = typed.trim();
  const existing = saved.find((each) => isSameName(each.name, name) && !(own && isSameName(own, name)));
  const fault = name === '' ? 'A name is required.' : existing ? faultOf(existing, mayReplace) : null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (fault === null) onName(name, mayReplace && saved.some((each) => isSameName(each.name, name)));
      }}
    >
      <TextInput
        label="Name"
        data-autofocus
        maxLength={200}
        value={typed}
        error={fault}
        // Typing replaces the proposed name.
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {existing && fault === null && (
        <p className={styles['note']} role="status">
          A recipe “{existing.name}” already exists and will be replaced.
        </p>
      )}
      <Flex gap="var(--space-8)" justify="flex-end" mt="var(--space-20)">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" color={existing ? 'bad' : 'accent'} disabled={fault !== null}>
          {existing && mayReplace ? `Replace “${existing.name}”` : yes}
        </Button>
      </Flex>
    </form>
  );
}

function faultOf({ name, trouble }: StoredRecipe, mayReplace: boolean): string | null {
  if (trouble !== null)
    return `A file named “${name}” cannot be read and is not replaced; choose another name.`;
  return mayReplace ? null : `A recipe “${name}” already exists; choose another name.`;
}
