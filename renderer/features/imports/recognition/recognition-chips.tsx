import type { TableSelection } from '../../../../shared/imports/conversion.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { Overrules } from '../../../../shared/imports/recognition.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { GuessChip } from './guess-chip.tsx';
import { MeaningChip } from './meaning-chip.tsx';
import styles from './recognition.module.css';
import { kindWords, overruledWith, overrulesOf, type RecognitionQuestion } from './recognition-words.ts';
import { TableChips } from './table-chips.tsx';
import { TextChips } from './text-chips.tsx';

interface RecognitionChipsProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  /** Whether the file is being sent, so that no setting can be changed. */
  readonly isLocked: boolean;
}

/** Settings of how the file is read, as chips with their reasons; each can be changed. */
export function RecognitionChips({ fileId, file, isLocked }: RecognitionChipsProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const { recognition, jsonStrings, nullKeyword, offeredNullKeyword } = file;
  const disabled = busy || isLocked;
  const say =
    <Q extends RecognitionQuestion>(question: Q) =>
    (value: Overrules[Q] | null) =>
      void run(() => api.imports.read({ fileId, as: overruledWith(recognition, question, value) }));
  const select = (source: TableSelection) =>
    void run(() => api.imports.read({ fileId, as: { ...overrulesOf(recognition), source } }));
  return (
    <fieldset className={styles['chips']} aria-label="How the file is read">
      <GuessChip
        question="Kind"
        guess={recognition.kind}
        words={kindWords}
        disabled={disabled}
        onSay={say('kind')}
      />
      {file.converted ? (
        <TableChips fileId={fileId} conversion={file.converted} disabled={disabled} onSelect={select} />
      ) : (
        <TextChips
          fileId={fileId}
          recognition={recognition}
          disabled={disabled}
          say={say}
          onSelect={select}
        />
      )}
      <MeaningChip
        jsonStrings={jsonStrings}
        nullKeyword={nullKeyword}
        offered={offeredNullKeyword}
        disabled={disabled}
        onSay={(meaning) => void run(() => api.imports.setMeaning({ fileId, ...meaning }))}
      />
    </fieldset>
  );
}
