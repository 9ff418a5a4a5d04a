import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startRehearsal } from './start-rehearsal.ts';

const entry = new URL('./worker.ts', import.meta.url);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a temporary practice platform', () => {
  it('serves beside another one, and removes its folder when it stops', async () => {
    const start = () => startRehearsal({ entry, temporaryDir: folder });
    const [first, second] = await Promise.all([start(), start()]);
    expect(first.origin).not.toBe(second.origin);
    for (const { origin } of [first, second]) expect((await fetch(`${origin}/api/version`)).status).toBe(200);
    await first.stop();
    expect(await readdir(folder)).toHaveLength(1);
    await second.stop();
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves no folder if it cannot start', async () => {
    const broken = new URL('data:text/javascript,throw new Error("no")');
    await expect(startRehearsal({ entry: broken, temporaryDir: folder })).rejects.toThrow();
    expect(await readdir(folder)).toEqual([]);
  });
});
