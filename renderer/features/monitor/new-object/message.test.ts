import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Draft, emptyDraft, isUntouched, loadDraft, type ObjectForm, storeDraft } from './draft.ts';
import { readDraft, textOfForm } from './message.ts';

/** A draft with one filled form; its id is X-1 by default. */
const withForm = (kind: Draft['kind'], change: Partial<ObjectForm>): Draft => ({
  ...emptyDraft,
  kind,
  forms: { ...emptyDraft.forms, [kind]: { ...emptyDraft.forms[kind], id: 'X-1', ...change } },
});
const required = { subject: 'Disk full', originNode: 'machine:db-01' };

describe('the message of a draft', () => {
  it('contains only the filled fields', () => {
    const { message } = readDraft(
      withForm('incident', { fields: { ...required, summary: '', priority: '2' } }),
    );
    expect(message).toEqual({
      id: 'X-1',
      type: 'incident',
      object: { $type: 'incident', subject: 'Disk full', originNode: 'machine:db-01', priority: '2' },
    });
  });

  it('contains the id of a selected origin node, or the typed text', () => {
    const origin = { id: 'c1_c2', text: 'machine:db-01', name: 'db-01', type: 'ogit/MARS/Machine' };
    expect(readDraft(withForm('incident', { fields: required, origin })).message?.object).toMatchObject({
      originNode: 'c1_c2',
    });
    const typed = { ...required, originNode: 'machine:db-02' };
    expect(readDraft(withForm('incident', { fields: typed, origin })).message?.object).toMatchObject({
      originNode: 'machine:db-02',
    });
  });

  it('has a fault for each missing or wrong field', () => {
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

  it('contains free attributes as text or JSON, and has a fault for each wrong one', () => {
    const free = [
      { key: 1, name: '/customer', text: 'ACME', isJson: false },
      { key: 2, name: '/ports', text: '[80, 443]', isJson: true },
      { key: 3, name: '', text: '', isJson: false },
    ];
    expect(readDraft(withForm('incident', { fields: required, free })).message?.object).toMatchObject({
      '/customer': 'ACME',
      '/ports': [80, 443],
    });
    const wrong = [
      ...free,
      { key: 4, name: '/customer', text: 'again', isJson: false },
      { key: 5, name: 'customer', text: '{', isJson: true },
    ];
    expect(readDraft(withForm('incident', { fields: required, free: wrong })).faults).toEqual({
      'free:4': '/customer appears twice.',
      'free:5': 'Free attributes begin with “/”.',
      'value:5': 'Not valid JSON; text needs quotes.',
    });
  });

  it('is the raw JSON if this is an object that fits its type and the id of the form', () => {
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
  it('is stored for its connection and view only, and an unreadable one counts as empty', () => {
    const draft = withForm('incident', { fields: required });
    storeDraft('practice/default', draft);
    expect(loadDraft('practice/default')).toEqual(draft);
    expect(loadDraft('lisbon/default')).toEqual(emptyDraft);
    sessionStorage.setItem('graph-intake-new-object:lisbon/default', '{"kind":"other"}');
    expect(loadDraft('lisbon/default')).toEqual(emptyDraft);
  });

  it('counts as untouched while it contains only suggested ids', () => {
    expect(isUntouched(withForm('incident', { id: 'INC-1', proposed: 'INC-1' }))).toBe(true);
    expect(isUntouched(withForm('incident', { id: 'mine', proposed: 'INC-1' }))).toBe(false);
    expect(isUntouched(withForm('raw', { id: '', text: '{}' }))).toBe(false);
  });
});
