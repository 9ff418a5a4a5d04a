import { expect, it } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { createLoggedWrite } from './logged-write.ts';

const vertex = { id: 'v', xid: '', name: '', type: '' };
const to = { name: 'Site', expectWritable: () => undefined } as never;
const response = { status: 200, headers: {}, text: 'done' };

it('reports a write as made, though the log cannot store its response any more', async () => {
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

it('sends no value in which a secret was hidden from the page', async () => {
  let asked = 0;
  const loggedWrite = createLoggedWrite({
    log: { begin: () => '1', end: () => undefined },
    now: () => 0,
    wait: async () => undefined,
    onChange: () => undefined,
  });
  const send = async () => {
    asked += 1;
    return response;
  };
  const body = JSON.stringify({ '/list': ['a', '•••'] });
  await expect(loggedWrite({ to, vertex, path: '/v', body, send })).rejects.toMatchObject({
    code: 'rejected',
    message: expect.stringContaining('nothing was sent'),
  });
  expect(asked).toBe(0);
});
