import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FileState } from '../../../shared/imports/open-file.ts';
import { createStoredCorrections } from '../../storage/corrections/stored-corrections.ts';
import { correctionNotes } from './corrections-note.ts';

let data: string;
const log = { error: () => undefined };
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'graph-intake-test-'));
});
afterAll(() => rm(data, { recursive: true, force: true }));

const state = (name: string, sha256: string): FileState =>
  ({ name, reading: { state: 'ready', file: { index: { state: 'done', sha256 } } } }) as FileState;

it('corrections that the terminal does not apply are named once for each file', async () => {
  const stored = createStoredCorrections({ folder: join(data, 'corrections'), log });
  const corrected = { sha256: 'a'.repeat(64), place: null, fileName: 'machines.csv' };
  const cell = { record: 1, column: 0, before: 'x', after: 'y', at: 0 };
  await stored.change(corrected, 'one', () => [cell, { ...cell, column: 1 }]);
  const states = [
    state('machines.csv', corrected.sha256),
    state('again.csv', corrected.sha256),
    state('other.csv', 'b'.repeat(64)),
  ];
  expect(correctionNotes(states, data, log)).toEqual([
    '2 cells of machines.csv were corrected in the window; the terminal sends the file without these corrections.',
  ]);
});
