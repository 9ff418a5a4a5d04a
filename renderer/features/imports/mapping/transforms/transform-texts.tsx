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

const toNumber = (text: string): number => (/^\s*-?\d+\s*$/u.test(text) ? Number(text) : Number.NaN);

interface NeededNumberProps extends Pick<NeededTextProps, 'label' | 'onTransform'> {
  readonly value: number;
  readonly make: (number: number) => Transform;
}

/** A whole number; it is entered as a text, so that anything else is marked. */
export const NeededNumber = ({ value, make, ...props }: NeededNumberProps) => (
  <NeededText {...props} value={String(value)} make={(text) => make(toNumber(text))} />
);

interface OptionalNumberProps extends Pick<NeededTextProps, 'label' | 'onTransform'> {
  readonly placeholder: string;
  readonly value: number | null;
  readonly make: (number: number | null) => Transform;
}

/** A whole number, or nothing. */
export function OptionalNumber({ label, placeholder, value, make, onTransform }: OptionalNumberProps) {
  const read = (text: string) => make(text.trim() === '' ? null : toNumber(text));
  const faultOfText = (text: string) => faultOf(read(text), text || placeholder);
  const typed = useTyped(value === null ? '' : String(value), (text) => {
    if (faultOfText(text) === null) onTransform(read(text));
  });
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={typed.value}
      error={faultOfText(typed.value)}
      onChange={(event) => typed.change(event.currentTarget.value)}
      onBlur={typed.commit}
      onKeyDown={typed.onKeyDown}
    />
  );
}
