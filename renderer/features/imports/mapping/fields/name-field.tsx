import { Autocomplete, Popover, Switch, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { knownNames } from '../../../../../shared/recipes/known-attributes.ts';
import { cutName, tooltipName } from '../../../../ui/cut-text.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { MiddleCut } from '../../../../ui/middle-cut.tsx';
import styles from '../mapping.module.css';
import { useMappingContext } from '../mapping-context.ts';
import { useTyped } from '../use-typed.ts';
import { nameFault } from './name-fault.ts';

interface NameFieldProps {
  readonly name: string;
  /** Header as it will be sent. */
  readonly head: string;
  /** Whether the values are xids to be looked up; null if the choice is not offered. */
  readonly lookUp: boolean | null;
  /** Which known names are offered: those of this kind, or all for an issue. */
  readonly of: 'vertex' | 'issue' | 'part';
  readonly onName: (name: string) => void;
  readonly onLookUp?: (lookUp: boolean) => void;
}

/** Header as it will be sent; a click opens a form for its name, and for whether its values are looked up by xid. */
export function NameField({ name, head, lookUp, of, onName, onLookUp }: NameFieldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus withRoles>
      <Popover.Target>
        <UnstyledButton
          className={styles['name']}
          onClick={() => setOpen(!isOpen)}
          aria-label={`Name: ${cutName(head)}`}
          title={tooltipName(head)}
        >
          <span className={styles['head']}>
            <MiddleCut text={cutName(head)} />
          </span>
          <Icon name="pencil" size="small" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={styles['form']}>
        <NameForm name={name} of={of} onName={onName} />
        {lookUp !== null && onLookUp && (
          <Switch
            label="Look up by xid"
            description="The values are xids; the platform stores the id of each vertex."
            checked={lookUp}
            onChange={(event) => onLookUp(event.currentTarget.checked)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function NameForm({ name, of, onName }: Pick<NameFieldProps, 'name' | 'of' | 'onName'>) {
  const { kind } = useMappingContext();
  const typed = useTyped(name, (text) => {
    if (nameFault(text) === null) onName(text);
  });
  return (
    <Autocomplete
      label={kind === 'objects' ? 'Field' : 'Attribute'}
      description="An attribute of the platform, or a free attribute that starts with /."
      data-autofocus
      openOnFocus={false}
      data={[
        ...new Set(
          knownNames
            .filter((known) => known.kinds.includes(kind) && (known.of === of || of === 'issue'))
            .map((known) => known.name),
        ),
      ].filter((known) => nameFault(known) === null)}
      value={typed.value}
      error={nameFault(typed.value)}
      onChange={typed.change}
      onOptionSubmit={onName}
      onBlur={typed.commit}
      onKeyDown={typed.onKeyDown}
    />
  );
}
