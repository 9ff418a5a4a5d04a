import { Button, Modal } from '@mantine/core';
import styles from './confirm.module.css';

export interface Question {
  readonly title: string;
  readonly text: string;
  /** What the button does. */
  readonly yes: string;
  readonly dangerous: boolean;
}

interface ConfirmProps extends Question {
  readonly opened: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once before something that cannot be taken back; Escape and Cancel leave all as it was. */
export const Confirm = ({ title, text, yes, dangerous, opened, onConfirm, onClose }: ConfirmProps) => (
  <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
    <p className={styles['text']}>{text}</p>
    <div className={styles['buttons']}>
      <Button onClick={onClose} data-autofocus>
        Cancel
      </Button>
      <Button variant="filled" color={dangerous ? 'bad' : 'accent'} onClick={onConfirm}>
        {yes}
      </Button>
    </div>
  </Modal>
);
