/** Actions on the rows of a file on the platform. */
import { assertNever } from '../errors.ts';
import type { FileKind } from './recognition.ts';
export const actions = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
/**
 * POST creates, PUT updates (or uploads), PATCH creates or updates, DELETE deletes.
 * @source interfaces.md 4.1, wire.md §3
 */
export type Action = (typeof actions)[number];

/** Whether the rows of a file would create vertices that could be updated instead. */
export const createsButMayUpdate = ({
  action,
  actions: possible,
}: {
  readonly action: Action;
  readonly actions: readonly Action[];
}): boolean => action === 'POST' && possible.includes('PATCH');

/** Returns what sending does, such as `PUT · update`, in words for the kind of file; by default, for vertices. */
export const actionLabel = (action: Action, kind: FileKind = 'vertices'): string =>
  `${action} · ${actionWord(action, kind)}`;

function actionWord(action: Action, kind: FileKind): string {
  switch (action) {
    case 'POST':
      return 'create';
    case 'PUT':
      return putWords[kind];
    case 'PATCH':
      return 'create, update';
    case 'DELETE':
      return 'delete';
    default:
      return assertNever(action);
  }
}

const putWords: Readonly<Record<FileKind, string>> = {
  vertices: 'update',
  edges: 'update',
  timeseries: 'write values',
  attachments: 'upload',
  combined: 'create, update',
  objects: 'create, update',
};
