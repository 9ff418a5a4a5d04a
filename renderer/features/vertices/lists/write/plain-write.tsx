import { Button, Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { plural } from '../../../../../shared/units.ts';
import { holdingOf, textOf } from '../../../../../shared/vertices/list-value.ts';
import { readScalar } from '../attribute/scalar-text.ts';
import { ValueField } from '../attribute/value-field.tsx';
import styles from '../lists.module.css';
import type { StageDialogProps } from '../remove-matching.tsx';
import { listsOf } from '../side/lists-of.ts';
import { stageChange } from '../store.ts';

/**
 * Dialog that stages a single value, which is written without a prefix: of a list, only this value remains, as the
 * dialog explains.
 */
export function PlainWrite({ base, attribute, onClose }: StageDialogProps) {
  const holding = holdingOf(listsOf(base), attribute);
  const was = holding.kind === 'scalar' ? holding.value : undefined;
  const [value, setValue] = useState(was === undefined ? '' : textOf(was));
  const [fault, setFault] = useState<string | null>(null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const typed = readScalar(value, was);
    if (typed.fault !== null) return setFault(typed.fault);
    const refused = stageChange(base, attribute, { kind: 'write-plain', value: typed.value });
    setFault(refused);
    if (refused === null) onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Replace by one value" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form className={styles['form']} onSubmit={onSubmit}>
        <p className={styles['muted']}>
          {holding.kind === 'list'
            ? `The list of ${plural(holding.items.length, 'value')} is replaced by this one. If the list has it already, it keeps its created time.`
            : 'The attribute will hold only this value.'}
        </p>
        <ValueField
          label="Value"
          was={was === undefined ? '' : textOf(was)}
          text={value}
          onText={setValue}
          error={fault}
          data-autofocus
        />
        <div className={styles['buttons']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled">
            Stage the value
          </Button>
        </div>
      </form>
    </Modal>
  );
}
