import { Textarea, TextInput } from '@mantine/core';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useState } from 'react';
import { pastedValues } from '../pasted-values.ts';

interface ValueFieldProps {
  /** Value before the user typed. */
  readonly was: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly label?: string;
  readonly 'aria-label'?: string;
  readonly className?: string | undefined;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly error?: string | null;
  readonly autoFocus?: boolean;
  readonly 'data-autofocus'?: boolean;
}

const maxRows = 8;

/**
 * Field for a value. A value of several lines, also a pasted one, gets a text area, since a single-line field would join
 * its lines.
 */
export function ValueField({ was, text, onText, ...rest }: ValueFieldProps) {
  const hadLines = /[\r\n]/.test(was);
  const [hasLines, setHasLines] = useState(hadLines);
  const props = {
    ...rest,
    value: text,
    autoComplete: 'off',
    onFocus: ({ currentTarget: field }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      // After a paste, typing continues at its end.
      if (hasLines === hadLines) field.select();
      else field.setSelectionRange(field.value.length, field.value.length);
    },
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    const [value = '', ...more] = pastedValues(pasted);
    const lines = more.length === 0 ? value : pasted.trimEnd();
    if (!/[\r\n]/.test(lines)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    setHasLines(true);
    onText(
      `${text.slice(0, selectionStart ?? 0)}${lines.replaceAll(/\r\n?/g, '\n')}${text.slice(selectionEnd ?? 0)}`,
    );
  };
  if (!hasLines)
    return (
      <TextInput {...props} onChange={({ currentTarget }) => onText(currentTarget.value)} onPaste={onPaste} />
    );
  return (
    <Textarea
      {...props}
      // Keeps the focus after a paste.
      autoFocus={rest.autoFocus || !hadLines}
      rows={Math.min(maxRows, text.split('\n').length)}
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
