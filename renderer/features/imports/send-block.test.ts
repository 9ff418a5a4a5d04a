import { describe, expect, it } from 'vitest';
import { readyFile, runOf, signedIn } from '../../test-host.ts';
import { sendBlock } from './send-block.ts';

const base = {
  open: { arriving: null } as { arriving: number | null },
  file: readyFile(),
  run: undefined,
  session: signedIn,
  connection: 'Staging',
};

describe('whether a file can be sent', () => {
  it('can when it is read and the connection is signed in', () => expect(sendBlock(base)).toBeNull());

  it.each([
    ['signed out', { session: { state: 'signed-out' } as const }, 'Staging is signed out.'],
    ['signing in', { session: { state: 'signing-in' } as const }, 'Staging is signing in.'],
    [
      'sign-in failed',
      { session: { state: 'failed', message: 'The password is refused.' } as const },
      'Staging: sign-in failed. The password is refused.',
    ],
    ['blocked', { file: readyFile({ blocked: 'The connector would stop.' }) }, 'The connector would stop.'],
    ['all aside', { file: readyFile({ setAside: 1000 }) }, 'Every row is set aside.'],
    ['empty', { file: readyFile({ rows: 0 }) }, 'The file has a header and no rows.'],
    ['on its way', { open: { arriving: 0.4 } }, 'The copy of the file is still on its way.'],
    [
      'not checked yet',
      { file: readyFile({ check: { state: 'working', share: 0.4, startedAt: 0 } }) },
      'Every row is checked before anything can be sent.',
    ],
    [
      'not checked to the end',
      { file: readyFile({ check: { state: 'cancelled' } }) },
      'The check was cancelled; check again to send.',
    ],
    [
      'changed on the disk',
      { file: readyFile({ index: { state: 'failed', message: 'The file has changed; open it again.' } }) },
      'The file has changed; open it again.',
    ],
    ['running', { run: runOf('a', { state: 'sending' }) }, 'This file is being sent.'],
  ])('cannot when %s', (_name, change, reason) => expect(sendBlock({ ...base, ...change })).toBe(reason));
});
