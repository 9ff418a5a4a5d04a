import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { deliverFile } from './deliver-file.ts';

let folder: string;
let file: { path: string; name: string; rows: number };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-deliver-'));
  file = { path: join(folder, 'made.csv'), name: 'failed.csv', rows: 3 };
  writeFileSync(file.path, 'a\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('returns where a file was delivered, and the number of its rows', async () => {
  const { path } = file;
  expect(await deliverFile({ deliver: async () => ({ to: 'path', path }) }, file)).toEqual({
    to: 'path',
    path,
    rows: 3,
  });
  expect(await deliverFile({ deliver: async () => ({ to: 'nowhere' }) }, file)).toEqual({ to: 'nowhere' });
});

it('removes a file that cannot be delivered', async () => {
  const deliver = async () => {
    throw new AppError('rejected', 'The place cannot be written.');
  };
  await expect(deliverFile({ deliver }, file)).rejects.toMatchObject({ code: 'rejected' });
  expect(existsSync(file.path)).toBe(false);
});
