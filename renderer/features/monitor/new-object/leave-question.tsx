import { Button, Modal } from '@mantine/core';
import styles from './outcome.module.css';

interface LeaveQuestionProps {
  readonly opened: boolean;
  readonly onStay: () => void;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Dialog on closing the form with unsent input: keep editing, save the draft, or discard it. */
export const LeaveQuestion = ({ opened, onStay, onKeep, onDiscard }: LeaveQuestionProps) => (
  <Modal
    opened={opened}
    onClose={onStay}
    title="Leave without sending?"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <p className={styles['muted']}>
      This object was not sent. A saved draft is kept until you close this window.
    </p>
    <div className={styles['choices']}>
      <Button variant="subtle" color="bad" onClick={onDiscard}>
        Discard
      </Button>
      <span className={styles['grow']} />
      <Button onClick={onStay}>Keep editing</Button>
      <Button variant="filled" onClick={onKeep} data-autofocus>
        Save the draft
      </Button>
    </div>
  </Modal>
);
