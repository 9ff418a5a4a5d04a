import { useState } from 'react';
import type { TableSelection } from '../../../../shared/imports/conversion.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { Overrules } from '../../../../shared/imports/recognition.ts';
import { GuessChip } from './guess-chip.tsx';
import { OriginalRows } from './original-rows.tsx';
import {
  dialectHints,
  dialectWords,
  encodingWords,
  headerWords,
  type RecognitionQuestion,
} from './recognition-words.ts';
import { foreignDelimiters, foreignEncodings } from './table-setting-words.ts';

interface TextChipsProps {
  readonly fileId: string;
  readonly recognition: ReadyFile['recognition'];
  readonly disabled: boolean;
  readonly say: <Q extends RecognitionQuestion>(question: Q) => (value: Overrules[Q] | null) => void;
  /** Reads the text in a form that the connector does not read, from a copy. */
  readonly onSelect: (selection: TableSelection) => void;
}

/** Settings of a CSV file that the connector reads itself, such as encoding and dialect, as chips. */
export function TextChips({ fileId, recognition, disabled, say, onSelect }: TextChipsProps) {
  const [showsRows, setShowsRows] = useState(false);
  return (
    <>
      <GuessChip
        question="Encoding"
        guess={recognition.encoding}
        words={encodingWords}
        note={recognition.markBytes > 0 ? 'BOM removed' : null}
        disabled={disabled}
        onSay={say('encoding')}
        more={Object.entries(foreignEncodings).map(([encoding, label]) => ({
          label,
          onSelect: () => onSelect({ encoding }),
        }))}
      />
      <GuessChip
        question="Dialect"
        guess={recognition.dialect}
        words={dialectWords}
        hints={dialectHints}
        disabled={disabled}
        onSay={say('dialect')}
        more={Object.entries(foreignDelimiters).map(([delimiter, label]) => ({
          label,
          onSelect: () => onSelect({ delimiter }),
        }))}
      />
      <GuessChip
        question="Header"
        guess={recognition.header}
        words={headerWords}
        disabled={disabled}
        onSay={say('header')}
        more={[{ label: 'Choose another row…', onSelect: () => setShowsRows(true) }]}
      />
      {showsRows && (
        <OriginalRows
          fileId={fileId}
          headerRows={recognition.header.value === 'first-row' ? [1] : []}
          selection={{}}
          canRestore={false}
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
