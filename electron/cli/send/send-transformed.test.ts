import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recipe, writeRecipe } from '../../../shared/recipes/recipe.ts';
import type { Transform } from '../../../shared/recipes/transforms/transform.ts';
import { openTestTerminal, type TestTerminal } from '../terminal.test-kit.ts';

let terminal: TestTerminal;
beforeAll(async () => {
  terminal = await openTestTerminal();
});
afterAll(() => terminal.close());

const constant = (name: string, value: string) => ({ kind: 'attribute', name, from: { constant: value } });
const recipeWith = (transform: Transform) =>
  recipe.parse({
    version: 2,
    name: transform.kind,
    fingerprint: '',
    kind: 'vertices',
    reading: { header: 'first-row' },
    targets: [
      { kind: 'identity', name: 'ogit/_xid', from: { column: 'Key' }, transforms: [transform] },
      constant('ogit/_type', 'ogit/MARS/Machine'),
      constant('ogit/_scope', 'practice-scope'),
      constant('ogit/name', transform.kind),
    ],
  });

describe('a file sent from the terminal by a recipe', () => {
  it.each<[Transform, string, string]>([
    [
      { kind: 'extract', pattern: 'rack (\\d+)', group: 1, ignoreCase: true, others: 'report' },
      'Room 4, Rack 7712',
      '7712',
    ],
    [{ kind: 'part', separator: '/', number: -1 }, 'dc1/room2/host-77', 'host-77'],
    [{ kind: 'substring', start: 3, length: 4 }, 'XXab77yy', 'ab77'],
    [{ kind: 'pad', side: 'start', length: 8, with: '0' }, '7713', '00007713'],
    [{ kind: 'arithmetic', operation: '*', by: '1024' }, '77.5', '79360'],
    [{ kind: 'shift-date', by: 1, unit: 'day' }, '2024-02-28', '2024-02-29'],
  ])('has the result of %o: “%s” is stored as “%s”', async (transform, before, after) => {
    const path = await terminal.file(`${transform.kind}.csv`, `Key,Host\n"${before}",web\n`);
    const recipePath = join(terminal.folder, `${transform.kind}.json`);
    await writeFile(recipePath, writeRecipe(recipeWith(transform)));
    const args = ['send', path, '--recipe', recipePath, '--connection', 'staging', '--yes'];
    expect((await terminal.run(args)).out).toContain('1 row: 1 stored');
    expect(await terminal.countXid(after)).toBe(1);
    expect(await terminal.countXid(before)).toBe(0);
  });
});
