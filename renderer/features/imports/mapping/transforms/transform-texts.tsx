import { TextInput } from '@mantine/core';
import {
  type Transform,
  transform as transformSchema,
} from '../../../../../shared/recipes/transforms/transform.ts';
import { useTyped } from '../use-typed.ts';

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
}

export function FreeText({ label, value, onText }: TextProps) {
  const typed = useTyped(value, onText);
  return (
    <TextInput
      label={label}
      value={typed.value}
      onChange={(event) => typed.change(event.currentTarget.value)}
      onBlur={typed.commit}
      onKeyDown={typed.onKeyDown}
    />
  );
}

interface NeededTextProps {
  readonly label: string;
  readonly value: string;
  /** The transform with another text in this place. */
  readonly make: (text: string) => Transform;
  readonly onTransform: (transform: Transform) => void;
}

/** Invalid input is marked and not accepted. */
export function NeededText({ label, value, make, onTransform }: NeededTextProps) {
  const typed = useTyped(value, (text) => {
    if (faultOf(make(text), text) === null) onTransform(make(text));
  });
  return (
    <TextInput
      label={label}
      value={typed.value}
      error={faultOf(make(typed.value), typed.value)}
      onChange={(event) => typed.change(event.currentTarget.value)}
      onBlur={typed.commit}
      onKeyDown={typed.onKeyDown}
    />
  );
}

function faultOf(transform: Transform, text: string): string | null {
  if (text === '') return 'Enter at least one character.';
  const parsed = transformSchema.safeParse(transform);
  return parsed.success ? null : `It ${parsed.error.issues[0]?.message ?? 'does not fit'}.`;
}
