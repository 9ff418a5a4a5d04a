import { describe, expect, it } from 'vitest';
import { actionLabel } from '../../../shared/imports/actions.ts';
import { problemSentence } from '../../../shared/imports/problem-words.ts';
import { readyFile, scopeMissing } from '../../test-host.ts';
import { sendLabel, transformLabel } from './words.ts';

const { recognition } = readyFile();
const asEdges = { ...recognition, kind: { ...recognition.kind, value: 'edges' as const } };

describe('the labels for a file', () => {
  it('show on the button for sending how many rows are sent or deleted', () => {
    expect(sendLabel(readyFile())).toBe('Send 1,000 rows');
    expect(sendLabel(readyFile({ excludedCount: 999 }))).toBe('Send 1 row');
    const working = { state: 'working', share: 0.4, startedAt: 0 } as const;
    expect(sendLabel(readyFile({ index: working }))).toBe('Send');
    expect(sendLabel(readyFile({ index: working, action: 'DELETE' }))).toBe('Delete…');
    expect(sendLabel(readyFile({ action: 'DELETE', rows: 1 }))).toBe('Delete 1 vertex…');
    expect(sendLabel(readyFile({ action: 'DELETE', recognition: asEdges }))).toBe('Delete 1,000 edges…');
  });

  it('describe the effect of an action on the kind of file', () => {
    expect(actionLabel('PUT', 'vertices')).toBe('PUT · update');
    expect(actionLabel('PUT', 'attachments')).toBe('PUT · upload');
    expect(actionLabel('PATCH', 'vertices')).toBe('PATCH · create, update');
  });

  it('begin a problem with its number of rows', () => {
    expect(problemSentence(scopeMissing)).toBe('1,000 rows without ogit/_scope');
    expect(problemSentence({ ...scopeMissing, rows: 1 })).toBe('1 row without ogit/_scope');
    expect(problemSentence({ ...scopeMissing, title: 'A torn file', rows: 2 })).toBe('A torn file (2 rows)');
  });

  it('call a scope “mine” only if it is the default scope of the user', () => {
    const transform = { kind: 'fill-empty', column: 'ogit/_scope', value: 'practice-scope' } as const;
    expect(transformLabel({ ...transform, origin: 'default-scope' }, 1000)).toBe(
      'Fill 1,000 empty cells with my default scope practice-scope',
    );
    expect(transformLabel(transform, 1)).toBe('Fill 1 empty cell of ogit/_scope with “practice-scope”');
  });
});
