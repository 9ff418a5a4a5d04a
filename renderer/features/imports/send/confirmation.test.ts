import { describe, expect, it } from 'vitest';
import { readyFile } from '../../../test-host.ts';
import { confirmation } from './confirmation.ts';

const ask = (change: Partial<Parameters<typeof confirmation>[0]> = {}) =>
  confirmation({ open: {}, file: readyFile(), connection: 'Staging', ...change });

describe('the question about what cannot be taken back', () => {
  it('does not come for rows that only create', () => expect(ask()).toBeNull());

  it('always comes before vertices are deleted', () => {
    const question = ask({ file: readyFile({ action: 'DELETE' }) });
    expect(question).toMatchObject({ title: 'Delete 1,000 vertices', dangerous: true });
    expect(question?.text).toBe(
      '1,000 vertices and their edges are deleted on Staging. This cannot be undone.',
    );
  });

  it('says which open files have to be stored first', () => {
    const question = ask({ waitsFor: [{ name: 'sites.csv', rows: 12 }] });
    expect(question).toMatchObject({ title: 'Send 1,000 rows', yes: 'Send 1,000 rows', dangerous: false });
    expect(question?.text).toBe(
      '12 rows refer to sites.csv, which is not stored on Staging as a whole.\nSend all files of the plan to store them in their order.',
    );
  });

  it('says of an undo that later changes are lost with the vertices', () =>
    expect(ask({ open: { madeFrom: 'undo' }, file: readyFile({ action: 'DELETE' }) })?.text).toBe(
      '1,000 vertices and their edges are deleted on Staging, also where they were changed after the run. This cannot be undone.',
    ));

  it('asks for the number to be typed on production', () =>
    expect(ask({ file: readyFile({ action: 'DELETE' }), environment: 'production' })?.toType).toBe(1000));
});
