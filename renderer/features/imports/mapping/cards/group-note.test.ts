import { expect, it } from 'vitest';
import type { ValueSource } from '../../../../../shared/recipes/field.ts';
import { fieldOf, unchosen } from '../targets/new-target.ts';
import { groupNote } from './group-note.ts';

const edgeNote = (verb: ValueSource, other: ValueSource) =>
  groupNote({ kind: 'edge', id: '1', verb: fieldOf(verb), other: { by: 'xid', ...fieldOf(other) } });
const issueNote = (subject: ValueSource) =>
  groupNote({
    kind: 'issue',
    id: '1',
    attributes: [
      { name: 'ogit/subject', lookUp: false, ...fieldOf(subject) },
      { name: '/ProcessIssue', lookUp: false, ...fieldOf({ constant: 'true' }) },
    ],
  });

it('the note of an edge says what is still to be chosen, or that every row creates the edge', () => {
  const verb = { constant: 'ogit/uses' };
  expect(edgeNote(unchosen, unchosen)).toBe(
    'Choose the verb and the other end; no row has this edge until then.',
  );
  expect(edgeNote(unchosen, { column: 'a' })).toBe(
    'Choose the verb; the platform refuses an edge without one.',
  );
  expect(edgeNote(verb, unchosen)).toBe('Choose the other end; the platform refuses an edge without one.');
  expect(edgeNote(verb, { constant: 'm:1' })).toMatch(/every row creates this edge/);
  expect(edgeNote(verb, { template: 'm:1' })).toMatch(/every row creates this edge/);
  expect(edgeNote(verb, { template: 'm:{a}' })).toBeNull();
});

it('the note of an issue warns if every row opens one', () => {
  expect(issueNote(unchosen)).toMatch(/every row opens an issue/);
  expect(issueNote({ column: 'a' })).toBeNull();
});

it('the note of content says if nothing or the same content is attached to every row', () => {
  const contentNote = (from: ValueSource) =>
    groupNote({ kind: 'content', as: 'text', content: fieldOf(from) });
  expect(contentNote(unchosen)).toMatch(/nothing is attached/);
  expect(contentNote({ constant: 'x' })).toMatch(/every row gets/);
  expect(contentNote({ column: 'x' })).toBeNull();
});
