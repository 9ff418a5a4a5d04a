import { Button, Flex } from '@mantine/core';
import { SteadyButton } from '../../../../ui/steady-button.tsx';
import styles from './own-rules.module.css';

/** Buttons at the end of the dialogs for rules and destinations; “Save” submits the form around them. */
export const DialogButtons = ({
  busy = false,
  remove = 'Remove',
  onCancel,
  onRemove,
}: {
  readonly busy?: boolean;
  /** Label of the button that removes. */
  readonly remove?: string;
  readonly onCancel: () => void;
  /** Null if there is nothing to remove, as in a dialog for a new rule. */
  readonly onRemove: (() => void) | null;
}) => (
  <Flex gap="var(--space-8)">
    {onRemove !== null && (
      <Button color="bad" variant="subtle" onClick={onRemove}>
        {remove}
      </Button>
    )}
    <span className={styles['gap']} />
    <Button onClick={onCancel}>Cancel</Button>
    <SteadyButton type="submit" variant="filled" disabled={busy}>
      Save
    </SteadyButton>
  </Flex>
);
