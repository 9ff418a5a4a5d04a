/** Finds the columns that every row of a file needs and the header does not have. */

import type { FileKind } from '../../imports/recognition.ts';
import type { HeadFault } from './head-fault.ts';

/** Columns that every row needs: all columns of at least one list of `oneOf`. */
interface Need {
  readonly what: string;
  readonly oneOf: readonly (readonly string[])[];
  readonly advice: string;
}

const identity: Need = {
  what: 'column that identifies the vertex',
  oneOf: [['ogit/_xid'], ['ogit/_id'], ['xid:ogit/_id']],
  advice: 'add ogit/_xid or ogit/_id',
};
const end = (side: 'from' | 'to'): Need => ({
  what: `column for the ${side === 'from' ? 'start' : 'end'} of the edges`,
  oneOf: [[`${side}:ogit/_xid`], [`${side}:ogit/_id`]],
  advice: `add ${side}:ogit/_xid or ${side}:ogit/_id`,
});

/** Vertices and combined files have no needs: which columns a row needs depends on the action and on the row. */
const needs: Readonly<Record<FileKind, readonly Need[]>> = {
  vertices: [],
  combined: [],
  edges: [end('from'), { what: 'column “verb”', oneOf: [['verb']], advice: 'add it' }, end('to')],
  timeseries: [
    identity,
    {
      what: 'column for the values and their times',
      oneOf: [['items'], ['timestamp', 'value'], ['time', 'value']],
      advice: 'add value with timestamp or time, or add items',
    },
  ],
  objects: [
    { what: 'column with the ids of the objects', oneOf: [['$id']], advice: 'add $id, or map one to it' },
  ],
  attachments: [
    identity,
    {
      what: 'column with the content',
      oneOf: [['content:text'], ['content:base64']],
      advice: 'add content:text or content:base64',
    },
  ],
};

/** @source interfaces.md 2.2–2.4, 4.1 rule 8 */
export function neededFaults(header: readonly string[], kind: FileKind): HeadFault[] {
  const has = (name: string) => header.includes(name);
  return needs[kind]
    .filter(({ oneOf }) => !oneOf.some((names) => names.every(has)))
    .map(({ what, advice }) => ({
      rule: 'head-needed',
      column: -1,
      message: `The file has no ${what}, so every row would fail; ${advice}.`,
    }));
}
