import { Button, Flex, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCount, parseCount } from '../../../shared/units.ts';
import { SteadyButton } from '../steady-button.tsx';
import styles from './confirm.module.css';

/** Content of a confirmation dialog. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** Label of the button that confirms, which names the effect. */
  readonly yes: string;
  readonly dangerous: boolean;
  /** Number that has to be typed before the button is enabled. */
  readonly toType?: number;
  /** Whether `text` is not complete yet, so that it cannot be confirmed. */
  readonly waits?: boolean;
}

interface ConfirmProps extends Question {
  readonly opened: boolean;
  /**
   * False if the caller moves the focus when the dialog closes; otherwise the focus returns to the previous element.
   */
  readonly returnFocus?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Dialog that asks once before an action, such as one that cannot be undone; Escape and Cancel change nothing. */
export const Confirm = ({ title, opened, returnFocus = true, onClose, ...rest }: ConfirmProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={title}
    returnFocus={returnFocus}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {/* The typed number is discarded when the requested number changes. */}
    <ConfirmForm key={rest.toType} {...rest} onClose={onClose} />
  </Modal>
);

function ConfirmForm(props: Omit<ConfirmProps, 'title' | 'opened' | 'returnFocus'>) {
  const { text, yes, dangerous, toType, waits = false, onConfirm, onClose } = props;
  const [typed, setTyped] = useState('');
  const number = toType === undefined ? null : formatCount(toType);
  const disabled = waits || (toType !== undefined && parseCount(typed) !== toType);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled) onConfirm();
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
        <SteadyButton type="submit" variant="filled" color={dangerous ? 'bad' : 'accent'} disabled={disabled}>
          {yes}
        </SteadyButton>
      </Flex>
    </form>
  );
}
