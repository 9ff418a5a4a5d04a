import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type Conversion,
  conversionWords,
  type TableSelection,
} from '../../../../shared/imports/conversion.ts';
import { plural } from '../../../../shared/units.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ChipPopover } from './chip-popover.tsx';
import styles from './recognition.module.css';

interface ConversionChipProps {
  readonly conversion: Conversion;
  readonly disabled: boolean;
  readonly onSelect: (selection: TableSelection) => void;
  /** Shows the rows of the original, of which one can be chosen as the header. */
  readonly onShowRows: () => void;
}

/** Chip that says how a table of another format was read; its form shows the evidence and changes the header row. */
export function ConversionChip(props: ConversionChipProps) {
  const { conversion, disabled, onSelect, onShowRows } = props;
  const words = conversionWords(conversion);
  const notes = conversion.notes.length === 0 ? '' : `, ${plural(conversion.notes.length, 'note')}`;
  const { table: _, ...userChoices } = conversion.selection;
  return (
    <ChipPopover
      label={`Table: ${words}${notes}`}
      shown={words + notes}
      changed={Object.keys(userChoices).length > 0}
      disabled={disabled}
    >
      {(close) => (
        <ConversionForm
          conversion={conversion}
          onSelect={(selection) => {
            close();
            onSelect(selection);
          }}
          onShowRows={() => {
            close();
            onShowRows();
          }}
        />
      )}
    </ChipPopover>
  );
}

function ConversionForm({ conversion, onSelect, onShowRows }: Omit<ConversionChipProps, 'disabled'>) {
  const { format, table, headerRows, canKeepExcluded, selection, guesses, notes } = conversion;
  const { table: _, ...userChoices } = selection;
  const presentHeader = String(headerRows[0] ?? '');
  const [headerRow, setHeaderRow] = useState(presentHeader);
  const [keepExcluded, setKeepExcluded] = useState(selection.keepExcluded === true);
  const isNumber = /^[1-9]\d{0,8}$/.test(headerRow);
  const isNone = headerRow.trim() === '';
  const isOther = headerRow !== presentHeader;
  const isUnchanged = !isOther && keepExcluded === (selection.keepExcluded === true);
  const { headerRows: joined, keepExcluded: _kept, ...others } = selection;
  const selected: TableSelection = {
    ...others,
    table,
    ...(isOther && { headerRow: isNone ? ('none' as const) : Number(headerRow) }),
    ...(!isOther && joined !== undefined && { headerRows: joined }),
    ...(keepExcluded && { keepExcluded }),
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if ((isNumber || isNone) && !isUnchanged) onSelect(selected);
      }}
    >
      <ul className={styles['evidence']} aria-label="How the table was recognised">
        {guesses.map(({ about, value, evidence }) => (
          <li key={about}>
            {about} {value}: {evidence}
          </li>
        ))}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <Button variant="subtle" onClick={onShowRows}>
        Choose the header among the rows…
      </Button>
      <TextInput
        label="Header row"
        description="Row of the original; leave empty for a table without a header."
        data-autofocus
        inputMode="numeric"
        value={headerRow}
        error={!(isNumber || isNone) && 'Enter the number of a row.'}
        onChange={(event) => setHeaderRow(event.currentTarget.value)}
      />
      {canKeepExcluded && (
        <Switch
          label={`Include ${format === 'csv' ? 'titles, footers' : 'footers'} and totals as rows`}
          checked={keepExcluded}
          onChange={(event) => setKeepExcluded(event.currentTarget.checked)}
        />
      )}
      {Object.keys(userChoices).length > 0 && (
        <Button variant="subtle" leftSection={<Icon name="refresh" />} onClick={() => onSelect({ table })}>
          Recognise again
        </Button>
      )}
      <Button type="submit" variant="filled" disabled={isUnchanged || !(isNumber || isNone)}>
        Apply
      </Button>
    </form>
  );
}
