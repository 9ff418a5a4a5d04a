import { Button, TextInput } from '@mantine/core';
import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react';
import { formatCount, plural } from '../../../../shared/units.ts';
import type { OpenVertex } from '../../../../shared/vertices.ts';
import { usePagePaste } from '../../../hooks/use-page-paste.ts';
import { firstFieldMark } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { readCreated } from './created-text.ts';
import styles from './lists.module.css';
import { pastedValues } from './pasted-values.ts';
import { stageAdditions } from './store.ts';

interface AddBarProps {
  readonly base: OpenVertex;
  readonly attribute: string;
  readonly disabled: boolean;
}

/** Most values that can be pasted as separate changes; for more, the user has to replace the whole list. */
const valuesAtOnce = 1000;

/** Whether pasted text is one line, which the field shows to be read before it is added. */
const fitsField = (text: string, values: readonly string[]): boolean =>
  values.length < 2 && text.trim() === (values[0] ?? '').trim();

/** Form that stages a typed value of a list, or each of the pasted ones, with a creation time if one is typed. */
export function AddBar({ base, attribute, disabled }: AddBarProps) {
  const [value, setValue] = useState('');
  const [created, setCreated] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (disabled) return;
    const time = readCreated(created);
    if (value === '') return setFault('Enter the value to add.');
    if (time.kind === 'fault') return setFault(time.sentence);
    stage([value], time.kind === 'time' ? time.ms : null);
  };
  const stage = (values: readonly string[], ms: number | null) => {
    const items = values.map((each) => ({ value: each, created: ms }));
    const refused = stageAdditions(base, attribute, items);
    setFault(refused);
    if (refused !== null) return;
    setValue('');
    // The next value needs its own time.
    setCreated('');
    field.current?.focus();
  };
  /** @param remaining typed text that the paste does not replace */
  const stagePasted = (values: readonly string[], remaining: string) => {
    if (remaining !== '')
      return setFault(
        `Add or clear the typed value first, then paste the ${plural(values.length, 'value')}.`,
      );
    const time = readCreated(created);
    if (time.kind === 'fault') return setFault(time.sentence);
    if (values.length > valuesAtOnce)
      return setFault(
        `These are ${formatCount(values.length)} values. To add more than ${formatCount(valuesAtOnce)} at once, use “Replace all…”.`,
      );
    stage(values, time.kind === 'time' ? time.ms : null);
  };
  // A single-line field would join pasted lines into one value.
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const values = pastedValues(text);
    if (disabled || fitsField(text, values)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    stagePasted(values, value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? 0));
  };
  usePagePaste(!disabled, ({ text }) => {
    const values = pastedValues(text);
    if (values.length === 0) return;
    if (value !== '' || !fitsField(text, values)) return stagePasted(values, value);
    setValue(text.trim());
    field.current?.focus();
  });
  return (
    <form className={styles['tools']} onSubmit={onSubmit} aria-label="Add a value">
      <TextInput
        ref={field}
        className={styles['wide']}
        aria-label="Value to add"
        placeholder="Add a value, Enter"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        onPaste={onPaste}
        disabled={disabled}
        autoComplete="off"
        data-focus={firstFieldMark}
      />
      <TextInput
        className={styles['created']}
        aria-label="Created"
        placeholder="created: set by the platform"
        title="Milliseconds since 1970, or a time such as 2026-11-01 14:30:00"
        value={created}
        onChange={(event) => setCreated(event.currentTarget.value)}
        disabled={disabled}
        autoComplete="off"
      />
      <Button type="submit" leftSection={<Icon name="plus" />} disabled={disabled}>
        Add
      </Button>
      <p className={styles['fault']} role="alert">
        {fault}
      </p>
    </form>
  );
}
