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

/** Text field of a transform that accepts any text. */
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
  /** Returns the transform with another text in this field. */
  readonly make: (text: string) => Transform;
  readonly onTransform: (transform: Transform) => void;
}

/** Text field of a transform that must not be empty; invalid input is marked and not accepted. */
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

/** Field for an integer; a text field, so that any other input is marked. */
export const NeededNumber = ({ value, make, ...props }: NeededNumberProps) => (
  <NeededText {...props} value={String(value)} make={(text) => make(toNumber(text))} />
);

interface OptionalNumberProps extends Pick<NeededTextProps, 'label' | 'onTransform'> {
  readonly placeholder: string;
  readonly value: number | null;
  readonly make: (number: number | null) => Transform;
}

/** Field for an integer that may be empty. */
export function OptionalNumber({ label, placeholder, value, make, onTransform }: OptionalNumberProps) {
  const transformOf = (text: string) => make(text.trim() === '' ? null : toNumber(text));
  // An empty text is valid here, so the placeholder is used for it.
  const faultOfText = (text: string) => faultOf(transformOf(text), text || placeholder);
  const typed = useTyped(value === null ? '' : String(value), (text) => {
    if (faultOfText(text) === null) onTransform(transformOf(text));
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
