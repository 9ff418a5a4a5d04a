import { TextInput } from '@mantine/core';
import { sentenceOf } from '../../../../../shared/recipes/schema-reason.ts';
import {
  type Transform,
  transform as transformSchema,
} from '../../../../../shared/recipes/transforms/transform.ts';
import { useTyped } from '../use-typed.ts';

interface TextProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  /** Returns the transform with another text in this field. */
  readonly make: (text: string) => Transform;
  readonly onTransform: (transform: Transform) => void;
}

/** Text field of a transform that may be empty; invalid input is marked and not accepted. */
export const FreeText = (props: TextProps) => (
  <TransformText {...props} faultOf={(text) => faultOf(props.make(text))} />
);

/** Text field of a transform that must not be empty; invalid input is marked and not accepted. */
export const NeededText = (props: TextProps) => (
  <TransformText
    {...props}
    faultOf={(text) => (text === '' ? 'Enter at least one character.' : faultOf(props.make(text)))}
  />
);

interface TransformTextProps extends TextProps {
  readonly faultOf: (text: string) => string | null;
}

function TransformText({ value, make, onTransform, faultOf: faultOfText, ...props }: TransformTextProps) {
  const typed = useTyped(value, (text) => {
    if (faultOfText(text) === null) onTransform(make(text));
  });
  return (
    <TextInput
      {...props}
      value={typed.value}
      error={faultOfText(typed.value)}
      onChange={(event) => typed.change(event.currentTarget.value)}
      onBlur={typed.commit}
      onKeyDown={typed.onKeyDown}
    />
  );
}

function faultOf(transform: Transform): string | null {
  const [issue] = transformSchema.safeParse(transform).error?.issues ?? [];
  if (issue === undefined) return null;
  // A text always has the right type; only a number may be none.
  return issue.code === 'invalid_type' ? 'Enter a whole number.' : sentenceOf(issue);
}

const toNumber = (text: string): number => (/^\s*-?\d+\s*$/u.test(text) ? Number(text) : Number.NaN);

interface NeededNumberProps extends Pick<TextProps, 'label' | 'onTransform'> {
  readonly value: number;
  readonly make: (number: number) => Transform;
}

/** Field for an integer; a text field, so that any other input is marked. */
export const NeededNumber = ({ value, make, ...props }: NeededNumberProps) => (
  <NeededText {...props} value={String(value)} make={(text) => make(toNumber(text))} />
);

interface OptionalNumberProps extends Pick<TextProps, 'label' | 'placeholder' | 'onTransform'> {
  readonly value: number | null;
  readonly make: (number: number | null) => Transform;
}

/** Field for an integer that may be empty. */
export const OptionalNumber = ({ value, make, ...props }: OptionalNumberProps) => (
  <FreeText
    {...props}
    value={value === null ? '' : String(value)}
    make={(text) => make(text.trim() === '' ? null : toNumber(text))}
  />
);
