import { Flex, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SwitchName } from '../../../shared/practice/practice-controls.ts';
import styles from './switches.module.css';
import { rangeWords, readNumber, type SwitchValue, writeNumber } from './switches.ts';

interface SwitchNumberProps {
  readonly name: SwitchName;
  readonly label: string;
  /** Description for screen readers. */
  readonly about: string | undefined;
  readonly unit: string;
  /** Placeholder of the empty field, which means that the switch is off. */
  readonly off: string;
  /** Numbers may have decimals. */
  readonly fractions?: boolean;
  readonly value: SwitchValue;
  readonly onChange: (value: SwitchValue) => Promise<unknown>;
}

/** Field for a switch with a number: Enter or leaving the field sets the number, Escape restores the previous one. */
export function SwitchNumber({
  name,
  label,
  about,
  unit,
  off,
  fractions = false,
  value,
  onChange,
}: SwitchNumberProps) {
  // Typed text; null while the user does not edit. The platform counts some switches down, which must not change it.
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft === null ? value : readNumber(name, draft, fractions);
  const set = async () => {
    if (typed === undefined) return;
    if (typed !== value) await onChange(typed);
    setDraft(null);
  };
  return (
    <Flex
      className={styles['number']}
      component="form"
      gap="var(--space-6)"
      align="baseline"
      onSubmit={(event) => {
        event.preventDefault();
        void set();
      }}
    >
      <TextInput
        aria-label={`${label}, ${unit}`}
        aria-description={about}
        className={styles['field']}
        inputMode="numeric"
        placeholder={off}
        value={draft ?? writeNumber(name, value)}
        error={typed === undefined && rangeWords(name)}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => void set()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setDraft(null);
        }}
      />
      <span className={styles['unit']}>{unit}</span>
    </Flex>
  );
}
