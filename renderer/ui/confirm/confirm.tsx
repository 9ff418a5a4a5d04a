import { Button, Flex, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCount, parseCount } from '../../../shared/units.ts';
import { SteadyButton } from '../steady-button.tsx';
import styles from './confirm.module.css';

export interface Question {
  readonly title: string;
  readonly text: string;
  /** Effect of the button. */
  readonly yes: string;
  readonly dangerous: boolean;
  /** A number that has to be typed before the button does anything. */
  readonly toType?: number;
  /** Not all is known yet: there is nothing to agree to. */
  readonly waits?: boolean;
}

interface ConfirmProps extends Question {
  readonly opened: boolean;
  /** False where the caller moves the focus; otherwise it returns to where it was. */
  readonly returnFocus?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once before something that cannot be taken back; Escape and Cancel leave all as it was. */
export const Confirm = ({ title, opened, returnFocus = true, onClose, ...rest }: ConfirmProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={title}
    returnFocus={returnFocus}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {/* The typed number is discarded when the requested number changes. */}
    <Asked key={rest.toType} {...rest} onClose={onClose} />
  </Modal>
);

function Asked(props: Omit<ConfirmProps, 'title' | 'opened' | 'returnFocus'>) {
  const { text, yes, dangerous, toType, waits = false, onConfirm, onClose } = props;
  const [typed, setTyped] = useState('');
  const number = toType === undefined ? null : formatCount(toType);
  const off = waits || (toType !== undefined && parseCount(typed) !== toType);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!off) onConfirm();
      }}
    >
      <p className={styles['text']} role={waits ? 'status' : undefined}>
        {text}
      </p>
      {number !== null && (
        <TextInput
          className={styles['field']}
          label={`Type ${number} to continue`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
        />
      )}
      <Flex gap="var(--space-8)" justify="flex-end" mt="var(--space-20)">
        <Button onClick={onClose} {...(number === null && { 'data-autofocus': true })}>
          Cancel
        </Button>
        <SteadyButton type="submit" variant="filled" color={dangerous ? 'bad' : 'accent'} off={off}>
          {yes}
        </SteadyButton>
      </Flex>
    </form>
  );
}
