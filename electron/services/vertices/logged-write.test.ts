import { expect, it } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { createLoggedWrite } from './logged-write.ts';

const vertex = { id: 'v', xid: '', name: '', type: '' };
const to = { name: 'Site', expectWritable: () => undefined } as never;
const answer = { status: 200, headers: {}, text: 'done' };

it('tells a write as made, though the log cannot take its answer any more', async () => {
  const loggedWrite = createLoggedWrite({
    log: {
      begin: () => '1',
      end() {
        throw new AppError('rejected', 'The disk is full.');
      },
    },
    now: () => 0,
    wait: async () => undefined,
    onChange: () => undefined,
  });
  const send = async () => answer;
  expect(await loggedWrite({ to, vertex, path: '/v', body: '{}', send })).toBe(answer);
});
