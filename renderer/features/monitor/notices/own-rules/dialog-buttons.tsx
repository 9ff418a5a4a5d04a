import { Button, Flex } from '@mantine/core';
import { SteadyButton } from '../../../../ui/steady-button.tsx';
import styles from './own-rules.module.css';

/** Buttons of the dialogs of rules and destinations. */
export const DialogButtons = ({
  busy = false,
  remove = 'Remove',
  onCancel,
  onRemove,
}: {
  readonly busy?: boolean;
  /** What the button says that removes. */
  readonly remove?: string;
  readonly onCancel: () => void;
  /** Null where there is nothing to remove. */
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
    <SteadyButton type="submit" variant="filled" off={busy}>
      Save
    </SteadyButton>
  </Flex>
);
