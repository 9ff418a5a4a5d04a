import { expect, it } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { createLoggedWrite } from './logged-write.ts';

const vertex = { id: 'v', xid: '', name: '', type: '' };
const to = { name: 'Site', expectWritable: () => undefined } as never;
const response = { status: 200, headers: {}, text: 'done' };

it('a write succeeds although the log can no longer store its response', async () => {
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
  const send = async () => response;
  expect(await loggedWrite({ to, vertex, path: '/v', body: '{}', send })).toBe(response);
});

it('a value that contains the placeholder of a hidden secret is not sent', async () => {
  let sends = 0;
  const loggedWrite = createLoggedWrite({
    log: { begin: () => '1', end: () => undefined },
    now: () => 0,
    wait: async () => undefined,
    onChange: () => undefined,
  });
  const send = async () => {
    sends += 1;
    return response;
  };
  const body = JSON.stringify({ '/list': ['a', '•••'] });
  await expect(loggedWrite({ to, vertex, path: '/v', body, send })).rejects.toMatchObject({
    code: 'rejected',
    message: expect.stringContaining('nothing was sent'),
  });
  expect(sends).toBe(0);
});
