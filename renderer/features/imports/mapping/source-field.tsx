import { ActionIcon, Autocomplete, Menu, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ValueSource } from '../../../../shared/recipes/field.ts';
import { readTemplate, writeTemplate } from '../../../../shared/recipes/template.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './mapping.module.css';
import { useSurroundings } from './mapping-context.ts';
import { offeredValues } from './offered-values.ts';
import { choiceOf, columnChoices, type SourceChoice, sourceOf } from './source-choice.ts';
import { useTyped } from './use-typed.ts';

interface SourceFieldProps {
  /** By which focus is sent here. */
  readonly mark: string;
  /** What the value becomes, for readers. */
  readonly head: string;
  readonly from: ValueSource;
  readonly onSource: (from: ValueSource) => void;
}

/** Where a value comes from: a column, a constant, a template, or the account. */
export function SourceField({ mark, head, from, onSource }: SourceFieldProps) {
  const { sourceColumns } = useSurroundings();
  const columns = columnChoices(sourceColumns);
  // A constant that is still empty is the same as nothing; what was chosen last tells them apart.
  const [asked, setAsked] = useState<SourceChoice | null>(null);
  const [isOpen, setOpen] = useState(false);
  const present = choiceOf(from, columns);
  const choice = present === 'nothing' && asked === 'constant' ? 'constant' : present;
  const gone = 'column' in from && choice === null ? from.column : null;
  const others = [
    { value: 'constant', label: 'a constant…' },
    { value: 'template', label: 'a template…' },
    { value: 'account', label: 'my default scope' },
    { value: 'nothing', label: 'nothing yet' },
  ];
  const shown = choice ?? 'gone';
  // Hundreds of columns in each of hundreds of fields are too many to be there unseen.
  const offers = [
    ...(gone === null ? [] : [{ group: 'Not in this file', items: [{ value: 'gone', label: gone }] }]),
    {
      group: 'Columns of the file',
      items: columns.map(({ value, label }) => ({ value: String(value), label })),
    },
    { group: 'Something else', items: others },
  ];
  return (
    <div className={styles['source']}>
      <Select
        aria-label={`Source of ${head}`}
        data-focus={mark}
        searchable
        openOnFocus={false}
        nothingFoundMessage="No column of that name"
        data={isOpen ? offers : offers.flatMap(({ items }) => items).filter(({ value }) => value === shown)}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        value={shown}
        onChange={(next) => {
          if (next === null || next === 'gone') return;
          setAsked(next as SourceChoice);
          onSource(sourceOf(next as SourceChoice, from, columns));
        }}
      />
      {choice === 'constant' && 'constant' in from && (
        <ConstantField
          head={head}
          constant={from.constant}
          onConstant={(constant) => onSource({ constant })}
        />
      )}
      {choice === 'template' && 'template' in from && (
        <TemplateField
          head={head}
          template={from.template}
          onTemplate={(template) => onSource({ template })}
        />
      )}
    </div>
  );
}

interface ConstantFieldProps {
  readonly head: string;
  readonly constant: string;
  readonly onConstant: (constant: string) => void;
}

function ConstantField({ head, constant, onConstant }: ConstantFieldProps) {
  const typed = useTyped(constant, onConstant);
  return (
    <Autocomplete
      aria-label={`Constant for ${head}`}
      placeholder="the same in every row"
      data={[...offeredValues(head)]}
      filter={({ options }) => options}
      value={typed.value}
      onChange={typed.change}
      onOptionSubmit={onConstant}
      onBlur={typed.commit}
      onKeyDown={typed.onKeyDown}
    />
  );
}

interface TemplateFieldProps {
  readonly head: string;
  readonly template: string;
  readonly onTemplate: (template: string) => void;
}

/** Texts and columns; a column is put in by name with the button. */
function TemplateField({ head, template, onTemplate }: TemplateFieldProps) {
  const { sourceColumns } = useSurroundings();
  // What is no template yet stays here.
  const typed = useTyped(template, (text) => {
    if (!('fault' in readTemplate(text))) onTemplate(text);
  });
  const read = readTemplate(typed.value);
  const insert = (column: string) => {
    const next = typed.value + writeTemplate([{ column }]);
    typed.change(next);
    if (!('fault' in readTemplate(next))) onTemplate(next);
  };
  return (
    <TextInput
      aria-label={`Template for ${head}`}
      placeholder="machine:{host}"
      value={typed.value}
      error={'fault' in read && `It ${read.fault}.`}
      onChange={(event) => typed.change(event.currentTarget.value)}
      onBlur={typed.commit}
      onKeyDown={typed.onKeyDown}
      rightSection={
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={`Put a column into the template for ${head}`}>
              <Icon name="plus" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown className={styles['choices']}>
            {[...new Set(sourceColumns)]
              .filter((column) => column !== '')
              .map((column) => (
                <Menu.Item key={column} onClick={() => insert(column)}>
                  {column}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      }
    />
  );
}
