/** Program for the test of `runInProcessGroup`: its work starts a process that would outlive it. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInProcessGroup } from './run-in-process-group.ts';

await runInProcessGroup(async () => {
  const endless = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
  writeFileSync(join(tmpdir(), 'left-behind'), '');
  console.log(JSON.stringify({ pid: endless.pid, temporary: tmpdir() }));
  if (process.argv[2] === 'ends') process.exit(7);
  await new Promise(() => undefined);
});
