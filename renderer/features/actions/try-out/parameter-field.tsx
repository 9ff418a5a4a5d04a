import { Textarea, TextInput } from '@mantine/core';
import type { Field } from './fields.ts';
import styles from './try-out.module.css';

interface ParameterFieldProps {
  readonly field: Field;
  readonly value: string;
  readonly fault: string | null;
  readonly onChange: (text: string) => void;
}

export function ParameterField({ field, value, fault, onChange }: ParameterFieldProps) {
  const { name, kind, isOptional, description, placeholder } = field;
  const props = {
    name,
    placeholder,
    value,
    error: fault,
    ...(description !== '' && { description }),
    label: isOptional ? `${name} (optional)` : name,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  return kind === 'text' || kind === 'json' ? (
    <Textarea
      {...props}
      rows={kind === 'json' ? 4 : 2}
      resize="vertical"
      classNames={{ input: styles['mono'] ?? '' }}
    />
  ) : (
    <TextInput {...props} className={kind === 'seconds' ? styles['short'] : styles['wide']} />
  );
}
