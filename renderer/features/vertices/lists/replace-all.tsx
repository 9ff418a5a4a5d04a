import { Button, Modal, SegmentedControl, Textarea } from '@mantine/core';
import { type ClipboardEvent, type FormEvent, useState } from 'react';
import { plural } from '../../../../shared/units.ts';
import { holdingAfter } from '../../../../shared/vertices/intended-change.ts';
import { itemsOf } from '../../../../shared/vertices/list-value.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './lists.module.css';
import type { StageDialogProps } from './remove-matching.tsx';
import {
  formFor,
  type ListForm,
  linesFault,
  readList,
  takePastedCells,
  textOfList,
  withKnownTimes,
} from './replace-text.ts';
import { listsOf } from './side/lists-of.ts';
import { stageChange } from './store.ts';

/** Dialog that stages a replacement of the whole list by the typed values; existing values keep their creation time. */
export function ReplaceAll({ base, attribute, intended, onClose }: StageDialogProps) {
  const items = itemsOf(holdingAfter(intended), listsOf(base).createdOn);
  const [form, setForm] = useState<ListForm>(() => formFor(items));
  const [text, setText] = useState(() => textOfList(items, form));
  const [refused, setRefused] = useState<string | null>(null);
  const typed = withKnownTimes(readList(text, form), items);
  const fault = typed.fault ?? refused;
  const noLines = form === 'json' ? linesFault(typed.items ?? [], items) : null;
  const change = (next: ListForm, values = typed) => {
    if (values.items === null) return;
    setText(textOfList(values.items, next));
    setForm(next);
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = form === 'json' ? null : takePastedCells(event);
    if (pasted === null) return;
    setRefused(null);
    change('json', withKnownTimes(pasted, items));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.items === null) return;
    const reason = stageChange(base, attribute, { kind: 'replace-all', items: typed.items });
    setRefused(reason);
    if (reason === null) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Replace all values of ${attribute}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={styles['form']} onSubmit={onSubmit}>
        <SegmentedControl
          aria-label="Format"
          value={form}
          onChange={(next) => change(next === 'json' ? 'json' : 'lines')}
          data={[
            { value: 'lines', label: 'A value on each line', disabled: noLines !== null },
            { value: 'json', label: 'JSON with created' },
          ]}
        />
        <Textarea
          label="Values"
          description={
            form === 'lines'
              ? 'Existing values keep their created time.'
              : `Objects with "value" and, where you know it, "created" in milliseconds; existing values keep their time.${noLines === null ? '' : ` Lines are not possible: ${noLines}.`}`
          }
          classNames={{ input: styles['code'] ?? '' }}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setRefused(null);
          }}
          onPaste={onPaste}
          rows={12}
          error={fault}
          spellCheck={false}
          data-autofocus
        />
        <div className={styles['buttons']}>
          <Button onClick={onClose}>Cancel</Button>
          <SteadyButton type="submit" variant="filled" disabled={typed.items === null}>
            {`Stage ${plural(typed.items?.length ?? 0, 'value')}`}
          </SteadyButton>
        </div>
      </form>
    </Modal>
  );
}
