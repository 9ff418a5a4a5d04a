import { Textarea, TextInput } from '@mantine/core';
import type { FocusEvent, KeyboardEvent } from 'react';

interface ValueFieldProps {
  /** Value before the user typed. */
  readonly was: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly label?: string;
  readonly 'aria-label'?: string;
  readonly className?: string | undefined;
  readonly error?: string | null;
  readonly autoFocus?: boolean;
  readonly 'data-autofocus'?: boolean;
}

const mostRows = 8;

/** A value being typed. A field of one line would join the lines of a longer text unseen, so that one gets several. */
export function ValueField({ was, text, onText, ...rest }: ValueFieldProps) {
  const props = {
    ...rest,
    value: text,
    autoComplete: 'off',
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.currentTarget.select(),
  };
  if (!/[\r\n]/.test(was))
    return <TextInput {...props} onChange={({ currentTarget }) => onText(currentTarget.value)} />;
  return (
    <Textarea
      {...props}
      rows={Math.min(mostRows, was.split('\n').length)}
      onChange={({ currentTarget }) => onText(withLineEnds(currentTarget.value, was))}
      onKeyDown={submitOnEnter}
    />
  );
}

/** Enter does what it does in a field of one line; with Shift it begins another one. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** A field knows but one kind of line end; the text keeps the one that it had. */
const withLineEnds = (text: string, was: string): string =>
  was.includes('\r\n') ? text.replaceAll(/\r?\n/g, '\r\n') : text;
