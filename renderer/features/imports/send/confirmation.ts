import type { Environment } from '../../../../shared/connections.ts';
import type { CountState } from '../../../../shared/imports/effect/effect.ts';
import { mayRemove } from '../../../../shared/imports/effect/effect-removals.ts';
import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { plural } from '../../../../shared/units.ts';
import type { Question } from '../../../ui/confirm/confirm.tsx';
import { removalSentence } from '../effect/effect-words.ts';
import { deletedWords, rowsToSend } from '../words.ts';

interface ConfirmationInput {
  readonly file: ReadyFile;
  readonly open: Pick<FileState, 'madeFrom'>;
  /** Open files that are not completely stored on the connection, and how many rows refer to their vertices. */
  readonly waitsFor?: readonly { readonly name: string; readonly rows: number }[];
  /** Name of the chosen connection. */
  readonly connection: string | null;
  /** Environment of the chosen connection; the number of removals from production has to be typed. */
  readonly environment?: Environment | null;
  /** Counted effect of the file. */
  readonly counted?: CountState;
}

/** Whether the effect must be counted before the confirmation. */
export const needsCounting = ({
  file,
  environment,
}: Pick<ConfirmationInput, 'file' | 'environment'>): boolean =>
  environment === 'production' && file.action !== 'DELETE' && mayRemove(file);

/** Question about changes that cannot be undone: rows that delete, and on production rows that remove values. */
export function confirmation(input: ConfirmationInput): Question | null {
  const { open, file, connection, environment } = input;
  const where = connection ?? 'the platform';
  if (file.action === 'DELETE') {
    const what = deletedWords(file);
    const isOne = rowsToSend(file) === 1;
    const isEdges = file.recognition.kind.value === 'edges';
    const whole = isEdges
      ? `${what} ${isOne ? 'is' : 'are'}`
      : `${what} and ${isOne ? 'its' : 'their'} edges are`;
    const ifPresent = isOne ? 'if it exists there' : 'if they exist there';
    return {
      title: `Delete ${what}`,
      text: `${whole} deleted on ${where} ${ifPresent}${open.madeFrom === 'undo' ? ', also where they were changed after the run' : ''}. This cannot be undone.`,
      yes: `Delete ${what}`,
      dangerous: true,
      ...(environment === 'production' && { toType: rowsToSend(file) }),
    };
  }
  if (!needsCounting(input)) return waitingQuestion(input);
  return (
    removalQuestion(input) ?? {
      // Shown although nothing is removed, because the user waited for the count.
      title: `Send to ${where}`,
      text: 'No row removes anything.',
      yes: `Send ${plural(rowsToSend(file), 'row')}`,
      dangerous: false,
    }
  );
}

/** Removals from production, with their number; null if counting has found none. */
function removalQuestion({ file, connection, counted }: ConfirmationInput): Question | null {
  const where = connection ?? 'the platform';
  const rows = plural(rowsToSend(file), 'row');
  const question = { title: `Remove values on ${where}`, yes: `Send ${rows}`, dangerous: true };
  if (counted?.state === 'failed' || counted?.state === 'cancelled')
    return {
      ...question,
      text: 'The removals are not counted yet. Count them under Effect, then send.',
      waits: true,
    };
  if (counted?.state !== 'done')
    return { ...question, text: `Counting what this removes on ${where}…`, waits: true };
  const { removingRows } = counted;
  if (removingRows === 0) return null;
  const text = `${removalSentence(file, counted)} ${where} is marked production, and this cannot be undone.`;
  return { ...question, text, toType: removingRows };
}

/** Question about rows that the platform may refuse because another open file comes first; null for none. */
function waitingQuestion({ file, connection, waitsFor = [] }: ConfirmationInput): Question | null {
  if (waitsFor.length === 0) return null;
  const where = connection ?? 'the platform';
  const sentences = waitsFor.map(
    ({ name, rows }) =>
      `${plural(rows, 'row')} ${rows === 1 ? 'refers' : 'refer'} to ${name}, which is not stored on ${where} as a whole.`,
  );
  const send = `Send ${plural(rowsToSend(file), 'row')}`;
  return {
    title: send,
    text: [...sentences, 'Send all files of the plan to store them in their order.'].join('\n'),
    yes: send,
    dangerous: false,
  };
}
