import { Button, Popover, Switch, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import {
  type Conversion,
  conversionWords,
  type TableSelection,
} from '../../../../shared/imports/conversion.ts';
import { plural } from '../../../../shared/units.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './recognition.module.css';

interface ConversionChipProps {
  readonly conversion: Conversion;
  readonly off: boolean;
  readonly onSelect: (selection: TableSelection) => void;
}

/** How a table of another format was read, the evidence for it, and another row as the header. */
export function ConversionChip({ conversion, off, onSelect }: ConversionChipProps) {
  const [opened, setOpened] = useState(false);
  const words = conversionWords(conversion);
  const notes = conversion.notes.length === 0 ? '' : `, ${plural(conversion.notes.length, 'note')}`;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      offset={4}
      withinPortal={false}
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <UnstyledButton
          className={styles['chip']}
          data-said={conversion.headerOverruled || conversion.keepsExcluded || undefined}
          aria-label={`Table: ${words}${notes}`}
          aria-disabled={off || undefined}
          onClick={() => !off && setOpened((before) => !before)}
        >
          {words}
          {notes}
          <Icon name="chevron" size="small" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={styles['menu']}>
        <ConversionForm
          conversion={conversion}
          onSelect={(selection) => {
            setOpened(false);
            onSelect(selection);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Lives as long as the dropdown is open, so that it begins with what is in force. */
function ConversionForm({ conversion, onSelect }: Omit<ConversionChipProps, 'off'>) {
  const { table, headerRows, headerOverruled, canKeepExcluded, keepsExcluded, guesses, notes } = conversion;
  const present = String(headerRows[0] ?? '');
  const [headerRow, setHeaderRow] = useState(present);
  const [keepExcluded, setKeepExcluded] = useState(keepsExcluded);
  const isNumber = /^[1-9]\d{0,8}$/.test(headerRow);
  const isNone = headerRow.trim() === '';
  const same = headerRow === present && keepExcluded === keepsExcluded;
  const selected: TableSelection = {
    table,
    ...((headerOverruled || headerRow !== present) && {
      headerRow: isNone ? ('none' as const) : Number(headerRow),
    }),
    ...(keepExcluded && { keepExcluded }),
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if ((isNumber || isNone) && !same) onSelect(selected);
      }}
    >
      <ul className={styles['evidence']} aria-label="How the table was recognized">
        {guesses.map(({ about, value, evidence }) => (
          <li key={about}>
            {about} {value}: {evidence}
          </li>
        ))}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
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
          label="Include titles, footers and totals as rows"
          checked={keepExcluded}
          onChange={(event) => setKeepExcluded(event.currentTarget.checked)}
        />
      )}
      {(headerOverruled || keepsExcluded) && (
        <Button variant="subtle" leftSection={<Icon name="refresh" />} onClick={() => onSelect({ table })}>
          Recognize again
        </Button>
      )}
      <Button type="submit" variant="filled" disabled={same || !(isNumber || isNone)}>
        Apply
      </Button>
    </form>
  );
}
