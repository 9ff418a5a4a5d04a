import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { Overrules } from '../../../../shared/imports/recognition.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify.tsx';
import { ConversionChip } from './conversion-chip.tsx';
import { GuessChip } from './guess-chip.tsx';
import { MeaningChip } from './meaning-chip.tsx';
import styles from './recognition.module.css';
import {
  dialectHints,
  dialectWords,
  encodingWords,
  headerWords,
  kindWords,
  overruledWith,
  overrulesOf,
  type Question,
} from './recognition-words.ts';

interface RecognitionChipsProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  /** Nothing can be changed while the file is being sent. */
  readonly held: boolean;
}

/** How the file is read, each result with its reasons, and the way to change it. */
export function RecognitionChips({ fileId, file, held }: RecognitionChipsProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const { recognition, jsonStrings, nullKeyword, offeredNullKeyword } = file;
  const off = busy || held;
  const say =
    <Q extends Question>(question: Q) =>
    (value: Overrules[Q] | null) =>
      void run(() => api.imports.read({ fileId, as: overruledWith(recognition, question, value) }));
  return (
    <fieldset className={styles['chips']} aria-label="How the file is read">
      <GuessChip question="Kind" guess={recognition.kind} words={kindWords} off={off} onSay={say('kind')} />
      {file.converted ? (
        <ConversionChip
          conversion={file.converted}
          off={off}
          onSelect={(source) =>
            void run(() => api.imports.read({ fileId, as: { ...overrulesOf(recognition), source } }))
          }
        />
      ) : (
        <TextChips recognition={recognition} off={off} say={say} />
      )}
      <MeaningChip
        jsonStrings={jsonStrings}
        nullKeyword={nullKeyword}
        offered={offeredNullKeyword}
        off={off}
        onSay={(meaning) => void run(() => api.imports.setMeaning({ fileId, ...meaning }))}
      />
    </fieldset>
  );
}

interface TextChipsProps {
  readonly recognition: ReadyFile['recognition'];
  readonly off: boolean;
  readonly say: <Q extends Question>(question: Q) => (value: Overrules[Q] | null) => void;
}

/** How the connector's own CSV is written. */
const TextChips = ({ recognition, off, say }: TextChipsProps) => (
  <>
    <GuessChip
      question="Encoding"
      guess={recognition.encoding}
      words={encodingWords}
      excluded={recognition.markBytes > 0 ? 'BOM removed' : null}
      off={off}
      onSay={say('encoding')}
    />
    <GuessChip
      question="Dialect"
      guess={recognition.dialect}
      words={dialectWords}
      hints={dialectHints}
      off={off}
      onSay={say('dialect')}
    />
    <GuessChip
      question="Header"
      guess={recognition.header}
      words={headerWords}
      off={off}
      onSay={say('header')}
    />
  </>
);
