/** Finds heads that are missing from a file although every row of its kind needs them. */

import type { Action } from '../actions.ts';
import { commentsHead, idHead, typeHead } from '../objects/object-heads.ts';
import type { FileKind } from '../recognition.ts';

/** A file needs at least one head of each list. */
type Choices = readonly (readonly string[])[];

const identityChoices: Choices = [['ogit/_xid', 'ogit/_id', 'xid:ogit/_id']];
const creationChoices: Choices = [['ogit/_type'], ['ogit/_scope']];

function choicesOf(kind: FileKind, action: Action): Choices {
  switch (kind) {
    case 'vertices':
      return action === 'POST' || action === 'PATCH' ? creationChoices : identityChoices;
    case 'combined':
      return creationChoices;
    case 'edges':
      return [['from:ogit/_xid', 'from:ogit/_id'], ['verb'], ['to:ogit/_xid', 'to:ogit/_id']];
    case 'timeseries':
      return [...identityChoices, ['timestamp', 'time', 'items'], ['value', 'items']];
    case 'attachments':
      return identityChoices;
    case 'objects':
      return [[idHead], [typeHead]];
  }
}

const missingOf = (choices: Choices, names: ReadonlySet<string>): string[] =>
  choices.flatMap((choice) => (choice.some((name) => names.has(name)) ? [] : choice.slice(0, 1)));

/**
 * Returns the missing heads that rows of the kind need to be created or written: the first of each choice.
 */
export const missingTargets = (kind: FileKind, action: Action, names: ReadonlySet<string>): string[] =>
  missingOf(choicesOf(kind, action), names);

/** Whether rows create vertices without an id or xid, so that the vertices cannot be found again. */
export const lacksIdentity = (kind: FileKind, action: Action, names: ReadonlySet<string>): boolean =>
  (kind === 'combined' || (kind === 'vertices' && (action === 'POST' || action === 'PATCH'))) &&
  missingOf(identityChoices, names).length > 0;

/**
 * Returns the missing heads without which every row is refused. Rows that may update an existing vertex need neither
 * type nor scope, and comments can be added to an object of any type.
 */
export function fatalTargets(kind: FileKind, action: Action, names: ReadonlySet<string>): string[] {
  const missing = missingTargets(kind, action, names);
  if (mayUpdate(kind, action, names)) return [];
  const addsOnly = kind === 'objects' && [...names].every((name) => name === idHead || name === commentsHead);
  return addsOnly ? missing.filter((name) => name !== typeHead) : missing;
}

/** Returns the missing heads without which rows can update vertices but not create them. */
export const creationTargets = (kind: FileKind, action: Action, names: ReadonlySet<string>): string[] =>
  mayUpdate(kind, action, names) ? missingTargets(kind, action, names) : [];

/** Whether a row updates the vertex that it identifies, and creates the vertex if it does not exist. */
const mayUpdate = (kind: FileKind, action: Action, names: ReadonlySet<string>): boolean =>
  (kind === 'combined' || (kind === 'vertices' && action === 'PATCH')) && !lacksIdentity(kind, action, names);
