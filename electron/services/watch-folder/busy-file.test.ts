import fs from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { openWatchedFolders } from './folders.ts';

/** Runs work while each file is open in another program, as Windows reports it. */
async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  const busy = Object.assign(new Error('EBUSY: resource busy or locked'), { code: 'EBUSY', syscall: 'open' });
  const spies = [
    vi.spyOn(fs.promises, 'rename').mockRejectedValue(busy),
    vi.spyOn(fs, 'createReadStream').mockImplementation(
      () =>
        new Readable({
          read() {
            this.destroy(busy);
          },
        }) as fs.ReadStream,
    ),
  ];
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  }
}

it('a file that is open in another program is passed over, and does not stop the watch', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-busy-'));
  try {
    await writeFile(join(folder, 'a.csv'), 'a');
    const folders = await openWatchedFolders(folder);
    const [file] = await folders.list();
    if (file === undefined) throw new Error('The file is not listed.');
    expect(await whileBusy(() => folders.claim(file, 'place'))).toBe('denied');
    expect(await folders.places()).toEqual([]);
    // It is not held as unreadable: the next listing tries it again.
    expect(await whileBusy(() => folders.hash(file, new AbortController().signal))).toBeNull();
    expect(await folders.claim(file, 'place')).toBe('same');
  } finally {
    await rm(folder, { recursive: true });
  }
});
