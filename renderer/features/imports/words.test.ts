import { describe, expect, it } from 'vitest';
import { actionLabel } from '../../../shared/imports/actions.ts';
import { problemSentence } from '../../../shared/imports/problem-words.ts';
import { readyFile, scopeMissing } from '../../test-host.ts';
import { sendLabel, transformLabel } from './words.ts';

const { recognition } = readyFile();
const edges = { ...recognition, kind: { ...recognition.kind, value: 'edges' as const } };

describe('words about a file', () => {
  it('counts what the button does', () => {
    expect(sendLabel(readyFile())).toBe('Send 1,000 rows');
    expect(sendLabel(readyFile({ excludedCount: 999 }))).toBe('Send 1 row');
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

  it('puts the number in front of a problem', () => {
    expect(problemSentence(scopeMissing)).toBe('1,000 rows without ogit/_scope');
    expect(problemSentence({ ...scopeMissing, rows: 1 })).toBe('1 row without ogit/_scope');
    expect(problemSentence({ ...scopeMissing, title: 'A torn file', rows: 2 })).toBe('A torn file (2 rows)');
  });

  it('calls a scope mine only when it is', () => {
    const transform = { kind: 'fill-empty', column: 'ogit/_scope', value: 'practice-scope' } as const;
    expect(transformLabel({ ...transform, origin: 'default-scope' }, 1000)).toBe(
      'Fill 1,000 empty cells with my default scope practice-scope',
    );
    expect(transformLabel(transform, 1)).toBe('Fill 1 empty cell of ogit/_scope with “practice-scope”');
  });
});
