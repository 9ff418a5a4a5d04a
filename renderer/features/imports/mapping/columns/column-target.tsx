import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { SourceColumn } from '../../../../../shared/recipes/source-columns.ts';
import { cutName } from '../../../../ui/cut-text.ts';
import { useMappingContext } from '../mapping-context.ts';
import { becomeEdits } from './column-edits.ts';
import styles from './columns.module.css';
import { chosenValue, parseTarget, targetOptions } from './target-words.ts';

interface ColumnTargetProps {
  readonly column: SourceColumn;
  readonly label: string;
  /** Focus key. */
  readonly mark: string;
}

/** What a column becomes: a name, a part of an edge, issue or list, or nothing. A name can be typed. */
export function ColumnTarget({ column, label, mark }: ColumnTargetProps) {
  const { draft, mapping, kind } = useMappingContext();
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const chosen = chosenValue(draft, column);
  const choices = useMemo(
    () => targetOptions(draft, kind, column, isOpen ? search : ''),
    [draft, kind, column, isOpen, search],
  );
  const data = choices.map(({ group, items }) => ({
    group,
    items: items.map(({ value, label: words }) => ({ value, label: cutName(words) })),
  }));
  // A closed select gets only its chosen option: hundreds of options for hundreds of columns would be too many.
  const shown = isOpen ? data : data.flatMap(({ items }) => items).filter(({ value }) => value === chosen);
  return (
    <Select
      aria-label={`Target of ${label}`}
      data-focus={mark}
      classNames={{ input: styles['targetInput'] ?? '' }}
      data-state={column.state}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      selectFirstOptionOnChange
      placeholder="not decided yet"
      nothingFoundMessage="No match; start a free attribute with /"
      data={shown}
      onSearchChange={setSearch}
      // Selects the text, so that typing replaces the name.
      onFocus={({ currentTarget }) => currentTarget.select()}
      onClick={({ currentTarget }) => {
        if (!isOpen) currentTarget.select();
      }}
      onDropdownOpen={() => {
        setOpen(true);
        setSearch('');
      }}
      onDropdownClose={() => setOpen(false)}
      value={chosen}
      onChange={(next) => {
        const becomes = next === null || next === chosen ? null : parseTarget(next);
        if (becomes !== null) mapping.together(becomeEdits(draft, kind, column, becomes));
      }}
    />
  );
}
