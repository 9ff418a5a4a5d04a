import { Flex, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SwitchName } from '../../../shared/practice/practice-controls.ts';
import styles from './switches.module.css';
import { rangeWords, readNumber, type SwitchValue, writeNumber } from './switches.ts';

interface SwitchNumberProps {
  readonly name: SwitchName;
  readonly label: string;
  readonly about: string | undefined;
  readonly unit: string;
  readonly off: string;
  readonly fractions?: boolean;
  readonly value: SwitchValue;
  readonly onChange: (value: SwitchValue) => Promise<unknown>;
}

/** A number with its unit: set with Enter or by leaving the field, given back with Escape. */
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
  // While the user types, countdowns of the platform do not change the field.
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
