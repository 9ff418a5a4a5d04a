import { describe, expect, it } from 'vitest';
import { readyFile } from '../../../test-host.ts';
import { confirmation } from './confirmation.ts';

const questionFor = (change: Partial<Parameters<typeof confirmation>[0]> = {}) =>
  confirmation({ open: {}, file: readyFile(), connection: 'Staging', ...change });

describe('the question before changes that cannot be undone', () => {
  it('is null for rows that only create', () => expect(questionFor()).toBeNull());

  it('is always shown before vertices are deleted', () => {
    const question = questionFor({ file: readyFile({ action: 'DELETE' }) });
    expect(question).toMatchObject({ title: 'Delete 1,000 vertices', dangerous: true });
    expect(question?.text).toBe(
      '1,000 vertices and their edges are deleted on Staging if they exist there. This cannot be undone.',
    );
    const edge = { ...readyFile({ action: 'DELETE', rows: 1 }) };
    const recognition = { ...edge.recognition, kind: { ...edge.recognition.kind, value: 'edges' as const } };
    expect(questionFor({ file: { ...edge, recognition } })?.text).toBe(
      '1 edge is deleted on Staging if it exists there. This cannot be undone.',
    );
  });

  it('lists the open files that must be stored first', () => {
    const question = questionFor({ waitsFor: [{ name: 'sites.csv', rows: 12 }] });
    expect(question).toMatchObject({ title: 'Send 1,000 rows', yes: 'Send 1,000 rows', dangerous: false });
    expect(question?.text).toBe(
      '12 rows refer to sites.csv, which is not stored on Staging as a whole.\nSend all files of the plan to store them in their order.',
    );
  });

  it('warns that an undo also deletes vertices that were changed after the run', () =>
    expect(questionFor({ open: { madeFrom: 'undo' }, file: readyFile({ action: 'DELETE' }) })?.text).toBe(
      '1,000 vertices and their edges are deleted on Staging if they exist there, also where they were changed after the run. This cannot be undone.',
    ));

  it('requires the number to be typed on production', () =>
    expect(questionFor({ file: readyFile({ action: 'DELETE' }), environment: 'production' })?.toType).toBe(
      1000,
    ));
});
