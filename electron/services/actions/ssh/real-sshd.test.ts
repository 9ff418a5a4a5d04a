// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the places of parameters.
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestActions, type TestActions } from '../../../action-handler.test-kit.ts';
import { hasSshd, rsaKey, startSshd, type TestSshd } from '../../../sshd.test-kit.ts';
import { readPrivateKey } from './private-key.ts';

describe.skipIf(!hasSshd)('commands on a real SSH server (openssh-server)', () => {
  let actions: TestActions;
  let sshd: TestSshd;
  beforeAll(async () => {
    actions = await openTestActions({ acceptHostKeys: true });
    const keyPath = join(actions.folder, 'key.pem');
    await writeFile(keyPath, rsaKey(), { mode: 0o600 });
    const { publicLine } = await readPrivateKey(keyPath);
    sshd = await startSshd({ hostKey: rsaKey(), publicLine });
    await actions.set({
      keyPath,
      config: {
        handlers: [
          {
            name: 'print',
            capability: 'Print',
            implementation: 'ssh',
            escape_quotes: true,
            exec: 'printf %s ${text}',
          },
        ],
      },
    });
    await actions.api.start();
    await actions.connected();
  });
  afterAll(async () => {
    await sshd.close();
    await actions.close();
  });
  const submit = async (parameters: object, capability = 'ExecuteCommand') =>
    (
      await actions.submit({
        capability,
        parameters: { host: `127.0.0.1:${sshd.port}`, user: sshd.user, ...parameters },
      })
    )['result'];

  it('are run, and return their output and exit code', async () => {
    expect(await submit({ command: 'echo out; echo err >&2; exit 7' })).toEqual({
      stdout: 'out\n',
      stderr: 'err\n',
      exit: 7,
    });
    await expect.poll(async () => (await actions.state()).pinned.length).toBe(1);
  });

  it('receive their parameters unchanged, whatever a shell would make of them', async () => {
    const text = `'"$(id)\`id\`\\ ; & | > /dev/null * ~ # é\n\t`;
    expect(await submit({ text }, 'Print')).toEqual({ stdout: text, stderr: '', exit: 0 });
  });

  it('run several at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, n) => submit({ command: `echo ${n}` }) as Promise<{ stdout: string }>),
    );
    expect(results.map(({ stdout }) => stdout)).toEqual(results.map((_, n) => `${n}\n`));
  });

  it('are stopped at their time limit', async () => {
    const flag = join(actions.folder, 'running');
    const command = `echo begun; touch ${flag}; while [ -e ${flag} ]; do sleep 0.1; done`;
    const outcome = submit({ command, timeout: 100 });
    await expect.poll(() => existsSync(flag)).toBe(true);
    // A whole command after the output of the first one: that output has arrived as well.
    await submit({ command: 'true' });
    actions.sleep(100_000);
    expect(await outcome).toMatchObject({
      stdout: 'begun\n',
      exit: -1,
      error: expect.stringContaining('was stopped after 100 s'),
    });
    await rm(flag);
  });

  it('are not run with a key that the server does not know', async () => {
    const other = join(actions.folder, 'other.pem');
    await writeFile(other, rsaKey(), { mode: 0o600 });
    const { keyPath } = (await actions.state()).settings;
    await actions.set({ keyPath: other });
    expect(await submit({ command: 'id' })).toMatchObject({
      error: expect.stringContaining('refuses the key'),
    });
    await actions.set({ keyPath });
  });
});
