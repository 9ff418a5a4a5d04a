import { Button, Flex, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { holdingOf } from '../../../../../shared/vertices/list-value.ts';
import type { StagedChange } from '../../../../../shared/vertices/staged-change.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { pastedValues } from '../pasted-values.ts';
import { listsOf } from '../side/lists-of.ts';
import { stageChange } from '../store.ts';
import { useSafety } from '../use-safety.ts';
import styles from './attribute.module.css';
import { ValueField } from './value-field.tsx';

/** Form that stages a new free attribute, with its value as a single value or as the values of a list. */
export function NewAttribute({ vertex }: { vertex: OpenVertex }) {
  const draft = useDraft(vertex.id);
  const base = draft?.base ?? vertex;
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { readOnly } = useSafety();
  const isOff = readOnly !== null || (draft !== null && draft.step.at !== 'staging');
  const add = (...changes: readonly StagedChange[]) => {
    let refused = nameFault(base, name);
    for (const change of changes) refused ??= stageChange(base, name, change);
    setFault(refused);
    if (refused !== null) return;
    setName('');
    setValue('');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOff) add({ kind: 'write-plain', value });
  };
  return (
    <Flex
      component="form"
      wrap="wrap"
      gap="var(--space-8)"
      align="flex-start"
      onSubmit={onSubmit}
      aria-label="Add an attribute"
    >
      <TextInput
        className={styles['name']}
        aria-label="Name of the attribute"
        placeholder="/name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fault ?? readOnly}
        disabled={isOff}
        autoComplete="off"
        spellCheck={false}
      />
      <ValueField
        className={styles['input']}
        aria-label="Value of the attribute"
        placeholder="value"
        was=""
        text={value}
        onText={setValue}
        disabled={isOff}
      />
      <Button type="submit" leftSection={<Icon name="plus" />} disabled={isOff}>
        Add
      </Button>
      <Button disabled={isOff} onClick={() => add(...linesOf(value).map(added))}>
        Add as a list
      </Button>
    </Flex>
  );
}

/** Each pasted line is a value of a list. */
const linesOf = (text: string): readonly string[] => (/[\r\n]/.test(text) ? pastedValues(text) : [text]);
const added = (value: string): StagedChange => ({ kind: 'add', item: { value, created: null } });

/** Returns why an attribute with this name cannot be added; null if it can. */
function nameFault(base: OpenVertex, name: string): string | null {
  if (!/^\/./.test(name))
    return 'The name of a free attribute begins with / followed by at least one character.';
  return holdingOf(listsOf(base), name).kind === 'absent' ? null : `${name} already exists: change it above.`;
}
