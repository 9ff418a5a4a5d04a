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

/** Remedies of the terminal at the end of a reason, each with the words of the window. */
const remedies: readonly (readonly [terminal: RegExp, window: string])[] = [
  [
    /Nothing was sent; .*--confirm .* anyway\./u,
    'Nothing was sent. Open the file in Import to correct it or to confirm this.',
  ],
  [/Use --confirm-removals \d+ to send (?:it|them)\./u, 'Open the file in Import to confirm the number.'],
  [
    /Correct the password, then send the rest with: graph-intake continue/u,
    'Sign in again under Connections.',
  ],
  [/, which arrived at \S+Z\. Use --send-again to send it again\./u, '.'],
];

/** The reason of a file that the command held, with the remedies of the window; reasons of the window stay. */
export const inWindowWords = (reason: string): string =>
  remedies.reduce((words, [terminal, window]) => words.replace(terminal, window), reason);
