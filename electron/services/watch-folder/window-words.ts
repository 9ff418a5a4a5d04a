/** Explains why files of a watched folder are not sent, with the remedies in the window. */
import { plural } from '../../../shared/units.ts';
import type { ArrivalWords } from './arrival-words.ts';

export const windowWords: ArrivalWords = {
  refusal: ({ sentences }) =>
    [...sentences, 'Nothing was sent. Open the file in Import to correct it or to confirm this.'].join(' '),
  removals: (rows, connection) =>
    `${plural(rows, 'row')} would remove something on ${connection}, which is marked production. Open the file in Import to confirm the number.`,
  signInRefused: (connection) => `“${connection}” rejected the sign-in. Sign in again under Connections.`,
  sentBefore: ({ name }) => `The same content was sent before, as ${name}.`,
};
