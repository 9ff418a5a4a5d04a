import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Draft, emptyDraft, isUntouched, keepDraft, type ObjectForm, recallDraft } from './draft.ts';
import { readDraft, textOfForm } from './message.ts';

const withForm = (kind: Draft['kind'], change: Partial<ObjectForm>): Draft => ({
  ...emptyDraft,
  kind,
  forms: { ...emptyDraft.forms, [kind]: { ...emptyDraft.forms[kind], id: 'X-1', ...change } },
});
const filled = { subject: 'Disk full', originNode: 'machine:db-01' };

describe('the message of a draft', () => {
  it('holds what was filled in and nothing else', () => {
    const { message } = readDraft(
      withForm('incident', { fields: { ...filled, summary: '', priority: '2' } }),
    );
    expect(message).toEqual({
      id: 'X-1',
      type: 'incident',
      object: { $type: 'incident', subject: 'Disk full', originNode: 'machine:db-01', priority: '2' },
    });
  });

  it('names a chosen origin node by its own id, and a typed one as it is typed', () => {
    const origin = { id: 'c1_c2', text: 'machine:db-01', name: 'db-01', type: 'ogit/MARS/Machine' };
    expect(readDraft(withForm('incident', { fields: filled, origin })).message?.object).toMatchObject({
      originNode: 'c1_c2',
    });
    const typed = { ...filled, originNode: 'machine:db-02' };
    expect(readDraft(withForm('incident', { fields: typed, origin })).message?.object).toMatchObject({
      originNode: 'machine:db-02',
    });
  });

  it('says of each field what is missing', () => {
    expect(readDraft(withForm('incident', { id: ' ' })).faults).toEqual({
      $id: 'Enter an id for the object.',
      subject: 'Describe the problem in a few words.',
      originNode: 'Select the vertex where the issue starts.',
    });
    expect(readDraft(withForm('configMachine', { id: 'X ' })).faults).toEqual({
      $id: 'The id begins or ends with a space.',
      name: 'Give the machine a name.',
    });
  });

  it('takes free attributes as texts or as JSON, and says which of them cannot be', () => {
    const free = [
      { key: 1, name: '/customer', text: 'ACME', isJson: false },
      { key: 2, name: '/ports', text: '[80, 443]', isJson: true },
      { key: 3, name: '', text: '', isJson: false },
    ];
    expect(readDraft(withForm('incident', { fields: filled, free })).message?.object).toMatchObject({
      '/customer': 'ACME',
      '/ports': [80, 443],
    });
    const wrong = [
      ...free,
      { key: 4, name: '/customer', text: 'again', isJson: false },
      { key: 5, name: 'customer', text: '{', isJson: true },
    ];
    expect(readDraft(withForm('incident', { fields: filled, free: wrong })).faults).toEqual({
      'free:4': '/customer appears twice.',
      'free:5': 'Free attributes begin with “/”.',
      'value:5': 'Not valid JSON; text needs quotes.',
    });
  });

  it('is the raw JSON, provided that its id is the one above', () => {
    const text = '{"$type": "ticket", "$id": "X-1", "colour": "red"}';
    expect(readDraft(withForm('raw', { text })).message).toEqual({
      id: 'X-1',
      type: 'ticket',
      object: { $type: 'ticket', $id: 'X-1', colour: 'red' },
    });
    expect(readDraft(withForm('raw', { id: 'X-2', text })).faults?.['text']).toMatch(
      /differs from the id above/,
    );
    expect(readDraft(withForm('raw', { text: '[1]' })).faults?.['text']).toMatch(/^Not a JSON object/);
    expect(readDraft(withForm('raw', { text: '{"$type": "incident", "x": 1}' })).faults?.['text']).toMatch(
      /not a field/,
    );
  });

  it('can be switched to raw JSON with the same content', () => {
    const word = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(word, word, word, (subject, originNode, customer) => {
        const free = [{ key: 1, name: '/customer', text: customer, isJson: false }];
        const draft = withForm('incident', { fields: { subject, originNode }, free });
        const raw = withForm('raw', { text: textOfForm('incident', draft.forms.incident) });
        expect(readDraft(raw).message).toEqual(readDraft(draft).message);
      }),
    );
  });
});

describe('a draft', () => {
  it('is kept for its own place only, and what cannot be read counts as none', () => {
    const draft = withForm('incident', { fields: filled });
    keepDraft('practice/default', draft);
    expect(recallDraft('practice/default')).toEqual(draft);
    expect(recallDraft('lisbon/default')).toEqual(emptyDraft);
    sessionStorage.setItem('graph-intake-new-object:lisbon/default', '{"kind":"other"}');
    expect(recallDraft('lisbon/default')).toEqual(emptyDraft);
  });

  it('counts as untouched while it has only proposed ids', () => {
    expect(isUntouched(withForm('incident', { id: 'INC-1', proposed: 'INC-1' }))).toBe(true);
    expect(isUntouched(withForm('incident', { id: 'mine', proposed: 'INC-1' }))).toBe(false);
    expect(isUntouched(withForm('raw', { id: '', text: '{}' }))).toBe(false);
  });
});
