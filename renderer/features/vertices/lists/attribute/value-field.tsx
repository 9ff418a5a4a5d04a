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

/** Field for a value. A value of several lines gets a text area, since a single-line field would join its lines. */
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

/** Submits the form on Enter, as in a single-line field; Shift+Enter starts a new line. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Restores CRLF line ends if the previous value had them: a text area only returns LF. */
const withLineEnds = (text: string, was: string): string =>
  was.includes('\r\n') ? text.replaceAll(/\r?\n/g, '\r\n') : text;
