import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { IntendedChange } from '../../../../shared/vertices/intended-change.ts';
import type { StagedChange } from '../../../../shared/vertices/staged-change.ts';
import type { StagedRow } from '../../../../shared/vertices/staged-rows.ts';
import type { OpenVertex } from '../../../../shared/vertices.ts';
import { readScalar } from './attribute/scalar-text.ts';
import { ValueField } from './attribute/value-field.tsx';
import { formatCreated, readCreated } from './created-text.ts';
import styles from './lists.module.css';
import { stageChange } from './store.ts';

interface EditBarProps {
  readonly base: OpenVertex;
  readonly attribute: string;
  /** The changes that are staged so far. */
  readonly intended: IntendedChange;
  readonly row: StagedRow;
  readonly onDone: () => void;
}

/** Form that stages a change of one value; the value keeps its creation time unless another one is typed. */
export function EditBar({ base, attribute, intended, row: { item }, onDone }: EditBarProps) {
  const [value, setValue] = useState(item.value);
  const [created, setCreated] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const isScalar = intended.kind === 'scalar';
  const stage = (change: StagedChange) => {
    const refused = stageChange(base, attribute, change);
    setFault(refused);
    if (refused === null) onDone();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isScalar) {
      const typed = readScalar(value, intended.scalar);
      if (typed.fault !== null) return setFault(typed.fault);
      return value === item.value ? onDone() : stage({ kind: 'write-plain', value: typed.value });
    }
    const time = readCreated(created);
    if (time.kind === 'fault') return setFault(time.sentence);
    const to = { value, created: time.kind === 'time' ? time.ms : item.created };
    if (to.value === item.value && to.created === item.created) return onDone();
    stage({ kind: 'edit', from: item, to });
  };
  const currentTime = item.created === null ? 'set by the platform' : formatCreated(item.created);
  return (
    <form
      className={styles['tools']}
      data-edit
      onSubmit={onSubmit}
      aria-label={`Change ${item.value}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <ValueField
        autoFocus
        className={styles['wide']}
        aria-label="Changed value"
        was={item.value}
        text={value}
        onText={setValue}
      />
      {!isScalar && (
        <TextInput
          className={styles['created']}
          aria-label="Created"
          placeholder={`created: ${currentTime}`}
          value={created}
          onChange={(event) => setCreated(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      <Button onClick={onDone}>Cancel</Button>
      <Button type="submit" variant="filled">
        Change
      </Button>
      <p className={styles['fault']} role="alert">
        {fault}
      </p>
    </form>
  );
}
