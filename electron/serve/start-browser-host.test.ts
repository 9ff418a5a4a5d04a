import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockFile } from '../storage/file-lock.ts';
import { startTestHost, testDataFolder } from './browser-host.test-kit.ts';

it('the host is closed when any call of close resolves, also one during another call', async () => {
  const data = testDataFolder();
  const host = await startTestHost(data);
  await host.ready;
  const first = host.close();
  await host.close();
  const lock = lockFile(join(data, 'lock.sqlite'));
  expect(lock).not.toBeNull();
  lock?.release();
  await first;
});
