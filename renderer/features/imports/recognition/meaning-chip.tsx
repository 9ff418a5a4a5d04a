import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { plainMeaning } from '../../../../shared/columns/row.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ChipPopover } from './chip-popover.tsx';
import styles from './recognition.module.css';

interface Meaning {
  readonly jsonStrings: boolean;
  readonly nullKeyword: string;
}

interface MeaningChipProps extends Meaning {
  /** Another keyword that no cell equals; null for none. */
  readonly offered: string | null;
  readonly disabled: boolean;
  readonly onSay: (meaning: Meaning) => void;
}

/** Meaning of cells: the null keyword, and whether they are JSON strings. */
export function MeaningChip({ jsonStrings, nullKeyword, offered, disabled, onSay }: MeaningChipProps) {
  const words = `null is “${nullKeyword}”${jsonStrings ? ', JSON strings' : ''}`;
  const isChanged = jsonStrings !== plainMeaning.jsonStrings || nullKeyword !== plainMeaning.nullKeyword;
  return (
    <ChipPopover label={`Cells: ${words}`} shown={words} changed={isChanged} disabled={disabled}>
      {(close) => (
        <MeaningForm
          jsonStrings={jsonStrings}
          nullKeyword={nullKeyword}
          offered={offered}
          onSay={(meaning) => {
            close();
            onSay(meaning);
          }}
        />
      )}
    </ChipPopover>
  );
}

function MeaningForm(props: Omit<MeaningChipProps, 'disabled'>) {
  const { offered, onSay } = props;
  const [nullKeyword, setNullKeyword] = useState(props.nullKeyword);
  const [jsonStrings, setJsonStrings] = useState(props.jsonStrings);
  const isUnchanged = nullKeyword === props.nullKeyword && jsonStrings === props.jsonStrings;
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (nullKeyword !== '' && !isUnchanged) onSay({ jsonStrings, nullKeyword });
      }}
    >
      <TextInput
        label="Null keyword"
        description="Cells with this text are null; an update then removes the attribute."
        data-autofocus
        maxLength={100}
        value={nullKeyword}
        error={nullKeyword === '' && 'Enter at least one character.'}
        onChange={(event) => setNullKeyword(event.currentTarget.value)}
      />
      {offered !== null && offered !== nullKeyword && (
        <Button variant="subtle" onClick={() => setNullKeyword(offered)}>
          Use “{offered}”, which no cell equals
        </Button>
      )}
      {props.nullKeyword !== plainMeaning.nullKeyword && (
        <Button
          variant="subtle"
          leftSection={<Icon name="refresh" />}
          onClick={() => onSay({ jsonStrings: props.jsonStrings, nullKeyword: plainMeaning.nullKeyword })}
        >
          Reset: null is “{plainMeaning.nullKeyword}”
        </Button>
      )}
      <Switch
        label="Cells are JSON strings"
        checked={jsonStrings}
        onChange={(event) => setJsonStrings(event.currentTarget.checked)}
      />
      <p className={styles['hint']}>
        With JSON strings, <code>\n</code>, <code>\t</code> and <code>\u00e9</code> in cells are decoded.
      </p>
      <Button type="submit" variant="filled" disabled={isUnchanged || nullKeyword === ''}>
        Apply
      </Button>
    </form>
  );
}
