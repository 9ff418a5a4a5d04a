import type { Environment } from '../../../shared/connections.ts';
import type { CountState } from '../../../shared/imports/effect.ts';
import { mayRemove } from '../../../shared/imports/effect-removals.ts';
import type { ReadyFile } from '../../../shared/imports/open-file.ts';
import { outcomeWord } from '../../../shared/imports/run-words.ts';
import type { RunState } from '../../../shared/imports/runs.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import type { Question } from '../../ui/confirm.tsx';
import { removalSentence } from './effect/effect-words.ts';
import { isCounted } from './effect/rehearsal-words.ts';
import { deletedWords, rowsToSend } from './words.ts';

interface ConfirmationInput {
  readonly file: ReadyFile;
  /** Every run of this file so far, and of its twins. */
  readonly earlier: readonly RunState[];
  /** Another open file has the same name and size, so it is probably the same one. */
  readonly hasTwin: boolean;
  /** Name of the chosen connection. */
  readonly connection: string | null;
  /** Of the chosen connection; what is removed from production has to be typed. */
  readonly environment?: Environment | null;
  /** What is known of the file's effect. */
  readonly counted?: CountState;
}

/** Whether the effect has to be counted before anybody can be asked about sending. */
export const needsCounting = ({
  file,
  environment,
}: Pick<ConfirmationInput, 'file' | 'environment'>): boolean =>
  environment === 'production' && file.action !== 'DELETE' && mayRemove(file);

/** What is asked before sending: only where it cannot be taken back, or was done before. */
export function confirmation(input: ConfirmationInput): Question | null {
  const { file, earlier, hasTwin, connection, environment } = input;
  const where = connection ?? 'the platform';
  const same = earlier.filter((run) => isCounted(run) && run.action === file.action);
  const before = beforeWords(file, same);
  if (file.action === 'DELETE') {
    const what = deletedWords(file);
    const whole = file.recognition.kind.value === 'edges' ? what : `${what} and their edges`;
    const text = `${whole} are deleted on ${where}. This cannot be undone.`;
    return {
      title: `Delete ${what}`,
      text: before ? `${text} ${before}` : text,
      yes: `Delete ${what}`,
      dangerous: true,
      ...(environment === 'production' && { toType: rowsToSend(file) }),
    };
  }
  if (needsCounting(input)) {
    const removal = removalQuestion(input, before);
    if (removal) return removal;
  }
  if (!before)
    // Somebody was asked to wait for this.
    return needsCounting(input)
      ? {
          title: `Send to ${where}`,
          text: 'Counted: no row that is sent removes anything.',
          yes: `Send ${plural(rowsToSend(file), 'row')}`,
          dangerous: false,
        }
      : null;
  const again =
    file.action === 'POST'
      ? `Sending again to ${where} creates every row once more; it refuses only those whose ogit/_xid it has.`
      : `Sending again to ${where} updates them once more.`;
  const twin = hasTwin ? 'Another open file has the same name and size; its runs are counted too.' : '';
  return {
    title: 'Send this file again',
    text: [before, again, twin].filter(Boolean).join(' '),
    yes: `Send ${plural(rowsToSend(file), 'row')} again`,
    dangerous: false,
  };
}

/** What takes something away from production, with its number; null where counting has found that nothing does. */
function removalQuestion(
  { file, connection, counted }: ConfirmationInput,
  before: string | null,
): Question | null {
  const where = connection ?? 'the platform';
  const rows = plural(rowsToSend(file), 'row');
  const question = { title: `Remove values on ${where}`, yes: `Send ${rows}`, dangerous: true };
  if (counted?.state === 'failed' || counted?.state === 'cancelled')
    return {
      ...question,
      text: 'What this removes is not counted. Count it under Effect, then send.',
      waits: true,
    };
  if (counted?.state !== 'done')
    return { ...question, text: `Counting what this removes on ${where}.`, waits: true };
  const { removingRows } = counted;
  if (removingRows === 0) return null;
  const text = `${removalSentence(file, counted)} ${where} is marked production, and this cannot be undone.`;
  return { ...question, text: before ? `${text} ${before}` : text, toType: removingRows };
}

/** What earlier runs did or may have done, over all of them; null where they did nothing. */
function beforeWords({ action, recognition }: ReadyFile, runs: readonly RunState[]): string | null {
  const total = (outcome: 'stored' | 'unknown') => runs.reduce((sum, run) => sum + run.counts[outcome], 0);
  const [stored, unknown] = [total('stored'), total('unknown')];
  const did = outcomeWord('stored', { action, kind: recognition.kind.value });
  if (stored + unknown === 0) return null;
  const rows = `${plural(stored || unknown, 'row')} of this file`;
  if (stored === 0)
    return `${rows} ${isAre(unknown)} unknown already: ${unknown === 1 ? 'it' : 'they'} may have been ${did}.`;
  const places = [...new Set(runs.filter((run) => run.counts.stored > 0).map((run) => run.connection))];
  const known = `${rows} ${stored === 1 ? 'was' : 'were'} ${did} on ${places.join(' and ')}`;
  return unknown === 0
    ? `${known} already.`
    : `${known} and ${formatCount(unknown)} ${isAre(unknown)} unknown already.`;
}

const isAre = (count: number) => (count === 1 ? 'is' : 'are');
