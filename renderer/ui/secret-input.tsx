import { TextInput, type TextInputProps } from '@mantine/core';
import { useRef } from 'react';
import { OuterBlanks } from './outer-blanks.tsx';
import styles from './secret-input.module.css';

interface SecretInputProps
  extends Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  readonly label: string;
  readonly value?: string;
  readonly onChange: (value: string) => void;
}

/** Field for a secret, which is never shown; warns of spaces at its ends. It accepts the props of a Mantine form. */
export function SecretInput({ value = '', onChange, label, ...rest }: SecretInputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles['secret']}>
      <TextInput
        {...rest}
        ref={input}
        label={label}
        type="password"
        autoComplete="new-password"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <OuterBlanks
        secret={value}
        label={label}
        onRemove={(secret) => {
          onChange(secret);
          // The button disappears, and the focus would be lost with it.
          input.current?.focus();
        }}
      />
    </div>
  );
}
