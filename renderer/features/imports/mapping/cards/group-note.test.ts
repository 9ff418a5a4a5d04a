import { expect, it } from 'vitest';
import type { ValueSource } from '../../../../../shared/recipes/field.ts';
import { fieldOf, unchosen } from '../targets/new-target.ts';
import { groupNote } from './group-note.ts';

const edge = (verb: ValueSource, other: ValueSource) =>
  groupNote({ kind: 'edge', id: '1', verb: fieldOf(verb), other: { by: 'xid', ...fieldOf(other) } });
const issue = (subject: ValueSource) =>
  groupNote({
    kind: 'issue',
    id: '1',
    attributes: [
      { name: 'ogit/subject', lookUp: false, ...fieldOf(subject) },
      { name: '/ProcessIssue', lookUp: false, ...fieldOf({ constant: 'true' }) },
    ],
  });

it('says what an edge still needs', () => {
  const verb = { constant: 'ogit/uses' };
  expect(edge(unchosen, unchosen)).toBe(
    'Choose the verb and the other end; no row has this edge until then.',
  );
  expect(edge(unchosen, { column: 'a' })).toBe('Choose the verb; the platform refuses an edge without one.');
  expect(edge(verb, unchosen)).toBe('Choose the other end; the platform refuses an edge without one.');
  expect(edge(verb, { constant: 'm:1' })).toMatch(/every row creates this edge/);
  expect(edge(verb, { template: 'm:1' })).toMatch(/every row creates this edge/);
  expect(edge(verb, { template: 'm:{a}' })).toBeNull();
});

it('warns of an issue for every row', () => {
  expect(issue(unchosen)).toMatch(/an issue is opened for every row/);
  expect(issue({ column: 'a' })).toBeNull();
});

it('says that content is missing', () => {
  const content = (from: ValueSource) => groupNote({ kind: 'content', as: 'text', content: fieldOf(from) });
  expect(content(unchosen)).toMatch(/nothing is attached/);
  expect(content({ constant: 'x' })).toMatch(/every row gets/);
  expect(content({ column: 'x' })).toBeNull();
});
