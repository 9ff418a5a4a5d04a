import { describe, expect, it } from 'vitest';
import type { Action } from '../actions.ts';
import type { FileKind } from '../recognition.ts';
import { creationTargets, fatalTargets, lacksIdentity, missingTargets } from './mandatory-targets.ts';

const created = ['ogit/_type', 'ogit/_scope'];
const ends = ['from:ogit/_xid', 'verb', 'to:ogit/_xid'];

describe('mandatory targets', () => {
  it.each<[FileKind, Action, string[], string[], string[], boolean]>([
    ['vertices', 'POST', [], created, created, true],
    ['vertices', 'POST', ['ogit/_id', 'ogit/_type'], ['ogit/_scope'], ['ogit/_scope'], false],
    ['vertices', 'PATCH', ['ogit/_xid'], created, [], false],
    ['vertices', 'PATCH', ['ogit/name'], created, created, true],
    ['vertices', 'PUT', ['ogit/name'], ['ogit/_xid'], ['ogit/_xid'], false],
    ['vertices', 'DELETE', ['xid:ogit/_id'], [], [], false],
    ['combined', 'PUT', ['ogit/_xid'], created, [], false],
    ['edges', 'POST', ['from:ogit/_id', 'verb'], ['to:ogit/_xid'], ['to:ogit/_xid'], false],
    ['edges', 'POST', ends, [], [], false],
    ['timeseries', 'PUT', ['ogit/_xid', 'items'], [], [], false],
    ['timeseries', 'PUT', ['value'], ['ogit/_xid', 'timestamp'], ['ogit/_xid', 'timestamp'], false],
    ['attachments', 'PUT', ['content:text'], ['ogit/_xid'], ['ogit/_xid'], false],
    ['objects', 'PUT', ['subject'], ['$id', '$type'], ['$id', '$type'], false],
    ['objects', 'PUT', ['$id', 'comments'], ['$type'], [], false],
  ])(
    'of %s with the action %s and the heads %j: %j are missing, and without %j every row is refused',
    (kind, action, names, missing, fatal, isWithoutIdentity) => {
      const set = new Set(names);
      expect(missingTargets(kind, action, set)).toEqual(missing);
      expect(fatalTargets(kind, action, set)).toEqual(fatal);
      const isUpdate = missing.some((name) => created.includes(name)) && fatal.length === 0;
      expect(creationTargets(kind, action, set)).toEqual(isUpdate ? missing : []);
      expect(lacksIdentity(kind, action, set)).toBe(isWithoutIdentity);
    },
  );
});
