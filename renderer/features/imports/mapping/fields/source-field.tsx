import { Flex, Select, type SelectProps } from '@mantine/core';
import { memo, useState } from 'react';
import type { ValueSource } from '../../../../../shared/recipes/field.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { ColumnExample } from '../column-example.tsx';
import { useSources } from '../mapping-context.ts';
import { ConstantField } from './constant-field.tsx';
import styles from './source.module.css';
import { choiceOf, indexOfChoice, maxOffered, type SourceChoice, sourceOf } from './source-choice.ts';
import { constantOf, sourceOptions } from './source-options.ts';
import { TemplateField } from './template-field.tsx';

interface SourceFieldProps {
  /** Focus key. */
  readonly mark: string;
  readonly targetKey: number;
  readonly path: string;
  /** Header that the value is sent under, for screen readers. */
  readonly head: string;
  /** Constants that can be chosen instead of typed. */
  readonly offered: readonly string[];
  readonly from: ValueSource;
}

/** Source of a value: a column, a constant, a template, or the account. */
export const SourceField = memo(function SourceField(props: SourceFieldProps) {
  const { mark, targetKey, path, head, offered, from } = props;
  const { columns, step } = useSources();
  const onSource = (next: ValueSource) => step({ edit: 'set-source', key: targetKey, path, from: next });
  // An empty constant looks like no source; the last choice distinguishes them.
  const [lastChoice, setLastChoice] = useState<SourceChoice | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const present = choiceOf(from, columns);
  const choice = present === 'nothing' && lastChoice === 'constant' ? 'constant' : present;
  const gone = 'column' in from && choice === null ? from.column : null;
  const offers = sourceOptions({ columns, offered, gone, hasChoice: choice !== 'nothing', search });
  const shown = choice ?? 'gone';
  return (
    <div className={styles['source']}>
      <Select
        aria-label={`Source of ${head}`}
        data-focus={mark}
        searchable
        selectFirstOptionOnChange
        openOnFocus={false}
        allowDeselect={false}
        placeholder="nothing yet"
        nothingFoundMessage="No matching column"
        onSearchChange={setSearch}
        limit={maxOffered}
        renderOption={renderSource}
        // A closed select gets only its chosen option: hundreds of columns in hundreds of fields would be too many.
        data={isOpen ? offers : offers.flatMap(({ items }) => items).filter(({ value }) => value === shown)}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && !isOpen) setOpen(true);
        }}
        value={shown === 'nothing' ? null : shown}
        onChange={(next) => {
          if (next === null || next === 'gone') return;
          const constant = constantOf(next);
          setLastChoice(constant === null ? (next as SourceChoice) : null);
          onSource(constant === null ? sourceOf(next as SourceChoice, from, columns) : { constant });
        }}
      />
      {choice === 'constant' && 'constant' in from && (
        <ConstantField
          head={head}
          constant={from.constant}
          isAsked={lastChoice === 'constant'}
          offered={offered}
          onConstant={(constant) => onSource({ constant })}
        />
      )}
      {choice === 'template' && 'template' in from && (
        <TemplateField
          head={head}
          template={from.template}
          isAsked={lastChoice === 'template'}
          onTemplate={(template) => onSource({ template })}
        />
      )}
    </div>
  );
});

/** A column with one of its cells as an example. */
const renderSource: NonNullable<SelectProps['renderOption']> = ({ option, checked = false }) => {
  const index = indexOfChoice(option.value as SourceChoice);
  return (
    <Flex className={styles['sourceOption']} component="span" gap="var(--space-8)" align="center">
      <span className={styles['sourceName']}>{option.label}</span>
      {index !== null && <ColumnExample index={index} />}
      {checked && <Icon name="check" size="small" />}
    </Flex>
  );
};
