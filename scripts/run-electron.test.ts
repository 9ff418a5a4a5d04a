import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runElectron, startFailureOf } from './run-electron.mjs';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-electron-'));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
});

/** Runs a program that behaves as this shell script says. */
async function run(script: string) {
  const program = join(folder, 'electron');
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
  return await runElectron({ program, args: [], env: process.env });
}

const onPosix = describe.skipIf(process.platform === 'win32');

onPosix('npm start', () => {
  it('explains both remedies if user namespaces are forbidden and the sandbox has no helper', async () => {
    const { failure } = await run(
      'echo "[1:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly." >&2; kill -TRAP $$',
    );
    expect(failure?.reason).toContain('forbids the user namespaces');
    expect(failure?.remedies).toEqual([
      expect.stringContaining(`sudo chmod 4755 '${join(folder, 'chrome-sandbox')}'`),
      expect.stringContaining('kernel.apparmor_restrict_unprivileged_userns=0'),
    ]);
  });

  it('names a system library that is missing', async () => {
    const { failure } = await run(
      'echo "electron: error while loading shared libraries: libnss3.so: cannot open shared object file" >&2; exit 127',
    );
    expect(failure?.reason).toBe('the system library libnss3.so is missing');
  });

  it('recognises a display that cannot be reached', async () => {
    const { failure } = await run(
      'echo "ERROR:ozone_platform_x11.cc Missing X server or \\$DISPLAY" >&2; exit 1',
    );
    expect(failure?.reason).toBe('its display cannot be reached');
  });

  it('treats a fatal signal within seconds as a failed start', async () => {
    expect((await run('kill -SEGV $$')).failure?.reason).toBe('it ended with SIGSEGV while it started');
  });

  it('passes on the exit code of a program that started', async () => {
    expect(await run('exit 0')).toEqual({ exitCode: 0, failure: undefined });
    expect(await run('echo "The program cannot start." >&2; exit 1')).toEqual({
      exitCode: 1,
      failure: undefined,
    });
  });

  it('recognises a program that cannot be run at all', async () => {
    const program = join(folder, 'absent');
    const { failure } = await runElectron({ program, args: [], env: process.env });
    expect(failure?.reason).toContain('ENOENT');
  });
});

describe('a program that ran for a while', () => {
  it('counts as started, also if it crashed later; so does one that SIGTERM ended', () => {
    const end = { code: null, text: '', afterMs: 60_000 };
    expect(startFailureOf({ ...end, signal: 'SIGSEGV' }, 'electron')).toBeUndefined();
    expect(startFailureOf({ ...end, signal: 'SIGTERM', afterMs: 100 }, 'electron')).toBeUndefined();
  });
});
