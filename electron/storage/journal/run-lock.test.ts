import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { newRun, openTestJournal } from './journal.test-kit.ts';
import { isRunLocked, lockRun } from './run-lock.ts';

it('a run is locked by one process until that is killed, and is not interrupted until then', async () => {
  const test = openTestJournal();
  const { folder, journal } = test;
  journal.start(newRun());
  journal.start(newRun({ id: 'run-2' }));
  const script = `
    import { lockRun } from ${JSON.stringify(new URL('run-lock.ts', import.meta.url).href)};
    lockRun(${JSON.stringify(folder)}, 'run-1');
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(other, 'exit');
  try {
    await once(other.stdout, 'data');
    expect(() => lockRun(folder, 'run-1')).toThrow('already being sent');
    expect(isRunLocked(folder, 'run-1')).toBe(true);
    expect(journal.interrupt()).toEqual(['run-2']);
    expect(journal.find('run-1')?.progress.state).toBe('sending');
  } finally {
    other.kill('SIGKILL');
    await gone;
  }
  expect(journal.interrupt()).toEqual(['run-1']);
  const lock = lockRun(folder, 'run-1');
  expect(isRunLocked(folder, 'run-1')).toBe(true);
  lock.release();
  expect(isRunLocked(folder, 'run-1')).toBe(false);
  test.close();
});
