/** Explains why files of a watched folder are not sent, with the options of the terminal. */
import type { ArrivalWords } from '../../services/watch-folder/arrival-words.ts';
import { refusalWords, refusedWords, removalWords } from '../send/send-refusal.ts';

export const terminalWords: ArrivalWords = {
  refusal: refusalWords,
  removals: (rows, connection) => removalWords(rows, connection, null),
  signInRefused: refusedWords,
  sentBefore: ({ name, arrivedAt }) =>
    `The same content was sent before, as ${name}, which arrived at ${new Date(arrivedAt).toISOString()}. Use --send-again to send it again.`,
};
