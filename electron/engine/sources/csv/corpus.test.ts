import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createFileInput } from '../file-input.ts';
import { corpus } from './corpus.test-kit.ts';
import { readTables } from './read-tables.test-kit.ts';

const folder = fileURLToPath(new URL('../corpus/', import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith('.csv'));
const expected: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(`${folder}expected.json`, 'utf8'),
);

describe('the corpus of messy CSV files', () => {
  it('has at least 60 files, which are identical to the ones that its generator makes', () => {
    expect(files.length).toBeGreaterThanOrEqual(60);
    expect(files.sort()).toEqual(corpus.map(({ name }) => name).sort());
    for (const { name, bytes, tables } of corpus) {
      expect(Buffer.compare(readFileSync(folder + name), bytes), name).toBe(0);
      expect(expected[name]).toEqual(tables);
    }
  });

  it.each(files)('%s is read as the tables it was made from', async (name) => {
    expect(await readTables(await createFileInput(folder + name))).toEqual(expected[name]);
  });
});
