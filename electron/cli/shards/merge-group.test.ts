import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nullIfMissing } from '../../../shared/errors.ts';
import { fileErrorWords } from '../file-error-words.ts';
import { openTestTerminal, type TestTerminal } from '../terminal.test-kit.ts';

let terminal: TestTerminal;
beforeAll(async () => {
  terminal = await openTestTerminal();
});
afterAll(() => terminal.close());

const merge = (...folders: readonly string[]) =>
  terminal.run(['runs', '--group', 'night', '--merge', ...folders]);

describe('merging the data folders of shards', () => {
  it('counts the shard of a folder without a journal as missing', async () => {
    const folder = join(terminal.folder, 'no-journal');
    await mkdir(folder);
    expect(await merge(folder)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${folder} has no journal, so its shard counts as missing.`),
    });
  });

  it('refuses a folder that does not exist, and one that is a file', async () => {
    const none = join(terminal.folder, 'none');
    expect(await merge(none)).toMatchObject({
      code: 1,
      err: `There is no data folder ${none}; check its path.\n`,
    });
    const file = await terminal.file('a.csv', 'id\n1\n');
    expect(await merge(file)).toMatchObject({
      code: 1,
      err: `${file} is not a folder; specify a data folder.\n`,
    });
  });

  it('refuses a folder that cannot be read, which is not missing', async () => {
    // A name that is too long is an error that root meets as well.
    const long = join(terminal.folder, 'x'.repeat(300));
    const { code, err } = await merge(long);
    expect({ code, err }).toEqual({
      code: 1,
      err: `${long} cannot be read: its name is too long for this system. Choose a shorter one.\n`,
    });
    const denied = Object.assign(new Error('EACCES: permission denied'), {
      code: 'EACCES',
      syscall: 'stat',
      path: '/shards/1/desk.sqlite',
    });
    expect(() => nullIfMissing(denied)).toThrow(denied);
    expect(fileErrorWords(denied)).toBe(
      '/shards/1/desk.sqlite cannot be read: permission denied. Check its permissions, or choose another path.',
    );
  });
});
