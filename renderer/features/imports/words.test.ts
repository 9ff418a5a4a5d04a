import { describe, expect, it } from 'vitest';
import { problemSentence } from '../../../shared/imports/problem-words.ts';
import { readyFile, scopeMissing } from '../../test-host.ts';
import { actionLabel, readyWords, repairLabel, sendLabel, whyNothingToSend } from './words.ts';

const { recognition } = readyFile();
const edges = { ...recognition, kind: { ...recognition.kind, value: 'edges' as const } };

describe('words about a file', () => {
  it('counts what the button does', () => {
    expect(sendLabel(readyFile())).toBe('Send 1,000 rows');
    expect(sendLabel(readyFile({ setAside: 999 }))).toBe('Send 1 row');
    const working = { state: 'working', share: 0.4, startedAt: 0 } as const;
    expect(sendLabel(readyFile({ index: working }))).toBe('Send');
    expect(sendLabel(readyFile({ index: working, action: 'DELETE' }))).toBe('Delete…');
    expect(sendLabel(readyFile({ action: 'DELETE', rows: 1 }))).toBe('Delete 1 vertex…');
    expect(sendLabel(readyFile({ action: 'DELETE', recognition: edges }))).toBe('Delete 1,000 edges…');
  });

  it('names what an action does to what the file holds', () => {
    expect(actionLabel('PUT', 'vertices')).toBe('PUT · update');
    expect(actionLabel('PUT', 'attachments')).toBe('PUT · upload');
    expect(actionLabel('PATCH', 'vertices')).toBe('PATCH · create, update');
  });

  it('does not call a file empty before all of it was read', () =>
    expect(whyNothingToSend(readyFile({ rows: 0, index: { state: 'waiting' } }))).toBeNull());

  it('puts the number in front of a problem', () => {
    expect(problemSentence(scopeMissing)).toBe('1,000 rows without ogit/_scope');
    expect(problemSentence({ ...scopeMissing, rows: 1 })).toBe('1 row without ogit/_scope');
    expect(problemSentence({ ...scopeMissing, title: 'A torn file', rows: 2 })).toBe('A torn file (2 rows)');
  });

  it('calls a scope mine only when it is', () => {
    const repair = { kind: 'fill-empty', column: 'ogit/_scope', value: 'practice-scope' } as const;
    expect(repairLabel({ ...repair, origin: 'default-scope' }, 1000)).toBe(
      'Fill 1,000 empty cells with my default scope practice-scope',
    );
    expect(repairLabel(repair, 1)).toBe('Fill 1 empty cell of ogit/_scope with “practice-scope”');
  });

  it('says that every row can be sent only where none is set aside', () => {
    expect(readyWords(readyFile())).toBe('No problems found. Every row can be sent.');
    expect(readyWords(readyFile({ setAside: 8 }))).toBe('8 rows set aside, the other 992 can be sent.');
  });

  it('knows what cannot be sent at all', () => {
    const stop = {
      message: 'a quote stands open',
      record: 12,
      line: 13,
      byte: 900,
      column: 2,
      openedAt: null,
    };
    expect(whyNothingToSend(readyFile())).toBeNull();
    expect(whyNothingToSend(readyFile({ blocked: 'A head is there twice.' }))).toBe('A head is there twice.');
    expect(whyNothingToSend(readyFile({ stop }))).toContain('row 12: a quote stands open');
    expect(whyNothingToSend(readyFile({ rows: 0 }))).toBe('The file has a header and no rows.');
  });
});
