import { Button, Flex } from '@mantine/core';
import { SteadyButton } from '../../../../ui/steady-button.tsx';
import styles from './own-rules.module.css';

/** Buttons of the dialog of a destination. */
export const DialogButtons = ({
  busy,
  onCancel,
  onRemove,
}: {
  readonly busy: boolean;
  readonly onCancel: () => void;
  /** Null where there is nothing to remove. */
  readonly onRemove: (() => void) | null;
}) => (
  <Flex gap="var(--space-8)">
    {onRemove !== null && (
      <Button color="bad" variant="subtle" onClick={onRemove}>
        Remove
      </Button>
    )}
    <span className={styles['gap']} />
    <Button onClick={onCancel}>Cancel</Button>
    <SteadyButton type="submit" variant="filled" off={busy}>
      Save
    </SteadyButton>
  </Flex>
);
