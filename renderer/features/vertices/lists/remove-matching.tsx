import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { plural } from '../../../../shared/units.ts';
import { holdingAfter, type IntendedChange } from '../../../../shared/vertices/intended-change.ts';
import { countMatches, type Removal } from '../../../../shared/vertices/list-value.ts';
import type { OpenVertex } from '../../../../shared/vertices.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { readCreated } from './created-text.ts';
import styles from './lists.module.css';
import { stageChange } from './store.ts';

/** Props of the dialogs that stage a change of a whole list. */
export interface StageDialogProps {
  /** The vertex as it was read, to which the changes apply. */
  readonly base: OpenVertex;
  readonly attribute: string;
  /** The changes that are staged so far. */
  readonly intended: IntendedChange;
  readonly onClose: () => void;
}

/** Dialog that stages the removal of all values with a value, a creation time, or both; shows how many match. */
export function RemoveMatching({ base, attribute, intended, onClose }: StageDialogProps) {
  const [value, setValue] = useState('');
  const [created, setCreated] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const time = readCreated(created);
  const removal: Removal = {
    ...(value !== '' && { value }),
    ...(time.kind === 'time' && { created: time.ms }),
  };
  const isGiven = removal.value !== undefined || removal.created !== undefined;
  const holding = holdingAfter(intended);
  const items = holding.kind === 'list' ? holding.items : holding.kind === 'scalar' ? intended.items : [];
  const count = isGiven && time.kind !== 'fault' ? countMatches(items, removal) : 0;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (count === 0) return;
    const reason = stageChange(base, attribute, { kind: 'remove-matching', removal });
    setRefused(reason);
    if (reason === null) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Remove by value or created"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={styles['form']} onSubmit={onSubmit}>
        <TextInput
          label="Value"
          description="The exact value; leave empty for any value."
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          label="Created"
          description="Milliseconds since 1970, or a time such as 2026-11-01 14:30:00; leave empty for any time."
          value={created}
          onChange={(event) => setCreated(event.currentTarget.value)}
          error={time.kind === 'fault' ? time.sentence : null}
          autoComplete="off"
        />
        <p className={styles['matches']} role="status">
          {isGiven ? matchWords(count, items.length) : 'Enter a value, a created time, or both.'}
        </p>
        <p className={styles['fault']} role="alert">
          {refused}
        </p>
        <div className={styles['buttons']}>
          <Button onClick={onClose}>Cancel</Button>
          <SteadyButton type="submit" variant="filled" disabled={count === 0}>
            {count === 0 ? 'Remove' : `Remove ${plural(count, 'value')}`}
          </SteadyButton>
        </div>
      </form>
    </Modal>
  );
}

const matchWords = (count: number, all: number): string =>
  count === 0
    ? `None of ${plural(all, 'value')} matches.`
    : `${plural(count, 'value')} of ${all} ${count === 1 ? 'matches' : 'match'}.`;
