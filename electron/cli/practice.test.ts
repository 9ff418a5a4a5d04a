import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PracticeAddress } from '../platform.ts';
import { practiceSignIn } from '../practice-token.test-kit.ts';
import { sharedPractice } from '../storage/practice-claim.ts';
import { openTestTerminal, type TestTerminal } from './terminal.test-kit.ts';

let terminal: TestTerminal;
beforeAll(async () => {
  terminal = await openTestTerminal();
});
afterAll(() => terminal.close());

describe('graph-intake practice', () => {
  it('listens at the printed address until Ctrl-C, and another terminal can use it', async () => {
    const lifeMs = 77_000;
    const started = terminal.start(['practice', '--token-life', String(lifeMs / 1_000), '--json']);
    const first = await new Promise<string>((resolve) =>
      started.child.stdout?.once('data', (bytes) => resolve(String(bytes))),
    );
    const address = JSON.parse(first) as Omit<PracticeAddress, 'stop'>;
    expect(address).not.toHaveProperty('stop');
    const before = Date.now();
    const { 'expires-at': expiresAt } = await practiceSignIn(address);
    expect(expiresAt).toBeGreaterThanOrEqual(before + lifeMs);
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + lifeMs);
    const folder = join(terminal.data, 'practice');
    expect(sharedPractice(folder)?.origin).toBe(address.origin);
    expect(await terminal.run(['practice'])).toMatchObject({
      code: 1,
      err: `The practice platform of this data folder is already running at ${address.origin}; set another folder with GRAPH_INTAKE_DATA.\n`,
    });
    const machines = await terminal.file(
      'machines.csv',
      'ogit/_xid,ogit/_type,ogit/_scope\nlent:1,ogit/MARS/Machine,practice-scope\n',
    );
    expect(await terminal.run(['send', machines, '--yes'])).toMatchObject({ code: 0 });
    started.child.kill('SIGINT');
    expect(await started.ended).toMatchObject({ code: 0, err: '' });
    expect(sharedPractice(folder)).toBeNull();
    await rm(folder, { recursive: true });
  });

  it('prints its addresses as text as well', async () => {
    const abort = new AbortController();
    abort.abort();
    const { code, out } = await terminal.run(['practice'], { abort });
    expect(code).toBe(0);
    expect(out).toMatch(/^The practice platform is running\.\n {2}origin {8}http:\/\/127\.0\.0\.1:\d+\n/u);
  });

  it.each([
    ['--port', '65536', '--port takes a whole number from 0 to 65535, not “65536”.'],
    ['--port', 'http', '--port takes a whole number from 0 to 65535, not “http”.'],
    ['--token-life', '0', '--token-life takes a whole number from 1 to 31536000, not “0”.'],
  ])('refuses %s %s', async (option, value, err) => {
    expect(await terminal.run(['practice', option, value])).toEqual({ code: 1, out: '', err: `${err}\n` });
  });
});
