import { expect, it } from 'vitest';
import { commandUser } from './command-user.ts';

it.each([
  [{ host: 'web-01' }, 'root'],
  [{ host: 'ops@web-01:2222' }, 'ops'],
  [{ host: 'ops@web-01', user: 'admin' }, 'admin'],
  [{}, 'root'],
])('the user of a command with the parameters %o is %s', (parameters, user) => {
  expect(commandUser(parameters)).toBe(user);
});
