import { Button, Modal } from '@mantine/core';
import styles from './outcome.module.css';

interface LeaveQuestionProps {
  readonly opened: boolean;
  readonly onStay: () => void;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** What happens with input that was not sent. */
export const LeaveQuestion = ({ opened, onStay, onKeep, onDiscard }: LeaveQuestionProps) => (
  <Modal
    opened={opened}
    onClose={onStay}
    title="Leave without sending"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <p className={styles['muted']}>
      What stands here was not sent. A kept draft is here again when you come back, until this window is
      closed.
    </p>
    <div className={styles['answers']}>
      <Button variant="subtle" color="bad" onClick={onDiscard}>
        Discard
      </Button>
      <span className={styles['grow']} />
      <Button onClick={onStay}>Go on writing</Button>
      <Button variant="filled" onClick={onKeep} data-autofocus>
        Keep the draft
      </Button>
    </div>
  </Modal>
);
