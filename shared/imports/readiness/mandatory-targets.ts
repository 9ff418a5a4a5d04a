/** Names that every row of a kind needs, or the platform rejects it. */

import type { Action } from '../actions.ts';
import { commentsHead, idHead, typeHead } from '../objects/object-heads.ts';
import type { FileKind } from '../recognition.ts';

/** One name of each choice must be there. */
type Choices = readonly (readonly string[])[];

const vertex: Choices = [['ogit/_xid', 'ogit/_id', 'xid:ogit/_id']];
const created: Choices = [['ogit/_type'], ['ogit/_scope']];

function choicesOf(kind: FileKind, action: Action): Choices {
  switch (kind) {
    case 'vertices':
      return action === 'POST' || action === 'PATCH' ? created : vertex;
    case 'combined':
      return created;
    case 'edges':
      return [['from:ogit/_xid', 'from:ogit/_id'], ['verb'], ['to:ogit/_xid', 'to:ogit/_id']];
    case 'timeseries':
      return [...vertex, ['timestamp', 'time', 'items'], ['value', 'items']];
    case 'attachments':
      return vertex;
    case 'objects':
      return [[idHead], [typeHead]];
  }
}

const missingOf = (choices: Choices, names: ReadonlySet<string>): string[] =>
  choices.flatMap((choice) => (choice.some((name) => names.has(name)) ? [] : choice.slice(0, 1)));

/**
 * Heads that rows of the kind need to be created or written and that are missing from the names: the first of each
 * choice.
 */
export const missingTargets = (kind: FileKind, action: Action, names: ReadonlySet<string>): string[] =>
  missingOf(choicesOf(kind, action), names);

/** Whether rows create vertices that nothing of the file names, so that they cannot be found again. */
export const lacksIdentity = (kind: FileKind, action: Action, names: ReadonlySet<string>): boolean =>
  (kind === 'combined' || (kind === 'vertices' && (action === 'POST' || action === 'PATCH'))) &&
  missingOf(vertex, names).length > 0;

/**
 * Of those that are missing, the ones without which every row is refused: rows that may update what is there need
 * neither type nor scope, and comments are added to an object of any type.
 */
export function fatalTargets(kind: FileKind, action: Action, names: ReadonlySet<string>): string[] {
  const missing = missingTargets(kind, action, names);
  if (mayUpdate(kind, action, names)) return [];
  const addsOnly = kind === 'objects' && [...names].every((name) => name === idHead || name === commentsHead);
  return addsOnly ? missing.filter((name) => name !== typeHead) : missing;
}

/** Of those that are missing, the ones without which a row can update a vertex but not create it. */
export const creationTargets = (kind: FileKind, action: Action, names: ReadonlySet<string>): string[] =>
  mayUpdate(kind, action, names) ? missingTargets(kind, action, names) : [];

/** Whether a row updates the vertex that it names and creates it where there is none. */
const mayUpdate = (kind: FileKind, action: Action, names: ReadonlySet<string>): boolean =>
  (kind === 'combined' || (kind === 'vertices' && action === 'PATCH')) && !lacksIdentity(kind, action, names);
