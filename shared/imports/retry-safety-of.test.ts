import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from './actions.ts';
import type { FileKind } from './recognition.ts';
import { isRetrySafe, type RetrySafety } from './retry-safety.ts';
import { createRetrySafety, createRetrySafetyOf } from './retry-safety-of.ts';

type Row = Readonly<Record<string, string>>;
const classOf = (kind: FileKind, action: Action, row: Row): RetrySafety =>
  createRetrySafetyOf({ header: Object.keys(row), kind, action, nullKeyword: 'null' })(Object.values(row));

const timed = '[{"value":"a","created":1}]';
const untimed = '[{"value":"a"}]';

const cases: readonly [kind: FileKind, action: Action, row: Row, expected: RetrySafety][] = [
  ['vertices', 'POST', { 'ogit/_xid': 'x', 'ogit/_type': 't' }, 'creates-only'],
  ['vertices', 'POST', { 'ogit/_xid': '', 'ogit/_type': 't' }, 'never'],
  ['vertices', 'POST', { 'ogit/_xid': 'null', 'ogit/_type': 't' }, 'never'],
  ['vertices', 'POST', { 'ogit/_type': 't' }, 'never'],
  // The platform chooses the id of a new vertex itself, so sending this row again creates a second vertex.
  ['vertices', 'POST', { 'ogit/_id': 'i', 'ogit/_type': 't' }, 'never'],
  ['vertices', 'POST', { 'xid:ogit/_id': 'i' }, 'never'],
  // The platform refuses to create an existing vertex, so it adds nothing to its lists either.
  ['vertices', 'POST', { 'ogit/_xid': 'x', '+/list': untimed }, 'creates-only'],
  ['vertices', 'POST', { 'ogit/_xid': 'x', 'ogit/_type': 'ogit/Automation/AutomationIssue' }, 'creates-only'],
  ['vertices', 'PUT', { 'ogit/_xid': 'x', '/a': 'b' }, 'repeatable'],
  ['vertices', 'PUT', { 'ogit/_id': 'i', '/a': 'null' }, 'repeatable'],
  ['vertices', 'PUT', { '/a': 'b' }, 'repeatable'],
  ['vertices', 'PUT', { 'ogit/_xid': 'x', '=/list': untimed }, 'repeatable'],
  ['vertices', 'PUT', { 'ogit/_xid': 'x', '=/list': 'null' }, 'repeatable'],
  ['vertices', 'PUT', { 'ogit/_xid': 'x', '+/list': untimed }, 'asks'],
  ['vertices', 'PUT', { 'ogit/_xid': 'x', '+/list': timed }, 'asks'],
  ['vertices', 'PUT', { 'ogit/_xid': 'x', '+/list': '' }, 'repeatable'],
  ['vertices', 'PUT', { 'ogit/_xid': 'x', '+/list': 'null' }, 'repeatable'],
  // An update ignores attributes that only a create sets.
  ['vertices', 'PUT', { 'ogit/_xid': 'x', '+ogit/_scope': untimed }, 'repeatable'],
  ['vertices', 'PUT', { 'ogit/_xid': 'x', '+ogit/_tags': untimed }, 'asks'],
  ['vertices', 'PUT', { 'ogit/_xid': 'x', '-/list': untimed }, 'asks'],
  ['vertices', 'PUT', { 'ogit/_xid': 'x', '-/list': timed }, 'repeatable'],
  ['vertices', 'PUT', { 'ogit/_xid': 'x', '-/list': '[{"created":1}]' }, 'repeatable'],
  ['vertices', 'PUT', { 'ogit/_xid': 'x', '-/list': '[{"created":1},{"value":"a"}]' }, 'asks'],
  ['vertices', 'PUT', { 'ogit/_xid': 'x', '-/list': '[{"created":null}]' }, 'asks'],
  ['vertices', 'PUT', { 'ogit/_xid': 'x', '-/list': '' }, 'repeatable'],
  ['vertices', 'PUT', { 'ogit/_xid': 'x', '-/list': '[' }, 'asks'],
  ['vertices', 'PUT', { 'ogit/_xid': 'x', '-/list': timed, '+/other': timed }, 'asks'],
  ['vertices', 'PATCH', { 'ogit/_xid': 'x', '/a': 'b' }, 'repeatable'],
  ['vertices', 'PATCH', { 'ogit/_id': 'i', '/a': 'b' }, 'repeatable'],
  ['vertices', 'PATCH', { 'xid:ogit/_id': 'x', '/a': 'b' }, 'repeatable'],
  ['vertices', 'PATCH', { 'ogit/_xid': '', 'ogit/_id': '', '/a': 'b' }, 'never'],
  ['vertices', 'PATCH', { 'ogit/_xid': 'null', '/a': 'b' }, 'never'],
  ['vertices', 'PATCH', { 'ogit/_xid': 'x', '+/list': untimed }, 'asks'],
  ['vertices', 'DELETE', { 'ogit/_xid': 'x' }, 'repeatable'],
  ['vertices', 'DELETE', { 'ogit/_id': 'i', '+/list': untimed }, 'repeatable'],
  ['edges', 'POST', { 'from:ogit/_xid': 'a', verb: 'v', 'to:ogit/_xid': 'b' }, 'creates-only'],
  ['edges', 'DELETE', { 'from:ogit/_xid': 'a', verb: 'v', 'to:ogit/_xid': 'b' }, 'repeatable'],
  ['timeseries', 'PUT', { 'ogit/_xid': 'x', timestamp: '1', value: '2' }, 'repeatable'],
  ['attachments', 'PUT', { 'ogit/_xid': 'x', 'content:text': 'a' }, 'repeatable'],
  ['combined', 'PUT', { 'ogit/_xid': 'x', '/a': 'b' }, 'repeatable'],
  ['combined', 'PUT', { '/a': 'b', 'edge:1:verb': 'v' }, 'never'],
  ['combined', 'PUT', { 'ogit/_xid': 'null', '/a': 'b' }, 'never'],
  ['combined', 'PUT', { 'ogit/_id': 'i', 'edge:1:verb': 'v', 'edge:1:vertex_xid': 'y' }, 'creates-only'],
  ['combined', 'PUT', { 'ogit/_xid': 'x', 'edge:1:verb': '', 'edge:1:vertex_xid': '' }, 'repeatable'],
  ['combined', 'PUT', { 'ogit/_xid': 'x', 'edge:1:verb': '', 'edge:1:direction': 'in' }, 'repeatable'],
  ['combined', 'PUT', { 'ogit/_xid': 'x', 'content:text': 'a' }, 'repeatable'],
  ['combined', 'PUT', { 'ogit/_xid': 'x', 'issue:a:ogit/subject': 's' }, 'asks'],
  ['combined', 'PUT', { 'ogit/_xid': 'x', 'issue:a:ogit/subject': '' }, 'repeatable'],
  // A null cell is not empty, so the row has an issue.
  ['combined', 'PUT', { 'ogit/_xid': 'x', 'issue:a:ogit/subject': 'null' }, 'asks'],
  ['combined', 'PUT', { 'ogit/_xid': 'x', 'issue:a:ogit/_xid': 'y' }, 'asks'],
  ['combined', 'PUT', { 'ogit/_xid': 'x', '+/list': untimed, 'edge:1:verb': 'v' }, 'asks'],
];

describe('the retry safety of a row', () => {
  it.each(cases)('%s %s %j: %s', (kind, action, row, expected) => {
    expect(classOf(kind, action, row)).toBe(expected);
  });

  it('is returned with a reason', () => {
    const repeatabilityOf = createRetrySafety({
      header: ['ogit/_xid', '+/list'],
      kind: 'vertices',
      action: 'PUT',
      nullKeyword: 'null',
    });
    expect(repeatabilityOf(['x', untimed])).toEqual({
      class: 'asks',
      why: 'Resending a row may add the values under a “+” header to the list twice.',
    });
  });

  it('is not safe if the row identifies no vertex and may create one', () => {
    const cell = fc.constantFrom('', 'null', 'a', untimed);
    fc.assert(
      fc.property(fc.constantFrom<Action>('POST', 'PATCH'), cell, cell, cell, (action, a, b, c) => {
        const row = { '/a': a, '+/b': b, '=/c': c };
        expect(isRetrySafe(classOf('vertices', action, row))).toBe(false);
      }),
    );
  });

  it('treats the missing cells of a ragged row as empty', () => {
    const repeatClassOf = createRetrySafetyOf({
      header: ['/a', 'ogit/_xid'],
      kind: 'vertices',
      action: 'POST',
      nullKeyword: 'null',
    });
    expect(repeatClassOf(['a'])).toBe('never');
  });
});
