import { useState } from 'react';
import type {
  Conversion,
  TableGuess,
  TableSelection,
  TableSetting,
} from '../../../../shared/imports/conversion.ts';
import { ConversionChip } from './conversion-chip.tsx';
import { GuessChip } from './guess-chip.tsx';
import { OriginalRows } from './original-rows.tsx';
import { settingQuestions, settingWords } from './table-setting-words.ts';

interface TableChipsProps {
  readonly fileId: string;
  readonly conversion: Conversion;
  readonly disabled: boolean;
  readonly onSelect: (selection: TableSelection) => void;
}

type Setting = NonNullable<TableGuess['setting']>;

/** Settings of how a converted table was read, as chips; each can be overruled. */
export function TableChips({ fileId, conversion, disabled, onSelect }: TableChipsProps) {
  const [showsRows, setShowsRows] = useState(false);
  const { table, selection, guesses } = conversion;
  const say = (name: TableSetting, value: string | null) => {
    const { [name]: _before, ...others } = selection;
    onSelect({ ...others, table, ...(value !== null && { [name]: value }) });
  };
  return (
    <>
      <ConversionChip
        conversion={conversion}
        disabled={disabled}
        onSelect={onSelect}
        onShowRows={() => setShowsRows(true)}
      />
      {chosenGuesses(guesses).map(({ guess, setting }) => (
        <GuessChip
          key={setting.name}
          question={settingQuestions[setting.name]}
          guess={{
            value: setting.value,
            confidence: guess.certainty === 'overruled' ? 'certain' : guess.certainty,
            reason: guess.evidence,
            overruled: selection[setting.name] !== undefined,
          }}
          words={settingWords(setting.name, setting.value)}
          disabled={disabled}
          onSay={(value) => say(setting.name, value)}
        />
      ))}
      {showsRows && (
        <OriginalRows
          fileId={fileId}
          headerRows={conversion.headerRows}
          selection={{ ...selection, table }}
          canRestore={conversion.canKeepExcluded}
          onSelect={(chosen) => {
            setShowsRows(false);
            onSelect(chosen);
          }}
          onClose={() => setShowsRows(false)}
        />
      )}
    </>
  );
}

/** Returns the first guess about each setting; none about escapes if there are no quotes. */
function chosenGuesses(guesses: readonly TableGuess[]): { guess: TableGuess; setting: Setting }[] {
  const hasNoQuotes = guesses.some(({ setting }) => setting?.name === 'quote' && setting.value === '');
  const settings = new Set<string>();
  return guesses.flatMap((guess) => {
    const { setting } = guess;
    if (setting === undefined || settings.has(setting.name)) return [];
    settings.add(setting.name);
    return setting.name === 'escape' && hasNoQuotes ? [] : [{ guess, setting }];
  });
}
