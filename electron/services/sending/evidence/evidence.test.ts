import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Entry, openPromise } from 'yauzl';
import yazl from 'yazl';
import { recipe as recipeSchema } from '../../../../shared/recipes/recipe.ts';
import type { ResultFilter, RunState } from '../../../../shared/sending/runs.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { machinesCsv } from '../../imports/imports.test-kit.ts';
import { machine } from './evidence.test-kit.ts';

let host: TestHost;
let run: RunState;
let path: string;
beforeAll(async () => {
  host = await openTestHost();
  const rows = Array.from({ length: 1_200 }, (_, n) => machine(`ev:${n}`, `"name" ${n},\nnext`));
  const broken = rows.map((row, at) => (at % 100 === 7 ? row.with(1, '') : at === 9 ? row.with(3, '') : row));
  const file = await host.openText('evidence.csv', machinesCsv(broken));
  run = await host.send(file.id);
  const delivered = await host.api.imports.evidence({ runId: run.id });
  if (delivered.to !== 'path') throw new Error('not delivered');
  expect(delivered.rows).toBe(1_200);
  path = delivered.path;
});
afterAll(() => host.close());

const openEvidence = (from: string) =>
  host.api.imports.openEvidence({ source: { kind: 'path', path: from } });
/** The entries of a zip by name. */
const partsOf = async (from = path): Promise<Map<string, Buffer>> => {
  const zip = await openPromise(from, { autoClose: false });
  const parts = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const { fileName }: Entry = entry;
    const pieces = await (await zip.openReadStreamPromise(entry)).toArray();
    parts.set(fileName, Buffer.concat(pieces));
  }
  zip.close();
  return parts;
};
const zipOf = async (name: string, parts: ReadonlyMap<string, Buffer>): Promise<string> => {
  const to = join(host.folder, name);
  const zip = new yazl.ZipFile();
  for (const [entry, bytes] of parts) zip.addBuffer(bytes, entry);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(to));
  return to;
};

describe('an evidence file', () => {
  it('shows the run unchanged and read-only', async () => {
    const { runId } = await openEvidence(path);
    const shown = await host.api.imports.run({ runId });
    const { id: _, fileId: __, resumable: ___, whyNotResumable: ____, ...same } = run;
    expect(shown).toMatchObject({ ...same, evidence: true, resumable: false });
    const cause = run.causes[0]?.id ?? '';
    const filters: ResultFilter[] = [
      { outcome: 'all', cause: null, text: '' },
      { outcome: 'not-stored', cause: null, text: '' },
      { outcome: 'all', cause, text: '' },
      { outcome: 'stored', cause: null, text: 'EV:11' },
      { outcome: 'failed', cause: null, text: 'scope' },
    ];
    for (const filter of filters)
      for (const first of [0, 5]) {
        const page = { filter, first, count: 500 };
        const expected = await host.api.imports.results({ runId: run.id, ...page });
        expect(expected.total).toBeGreaterThan(0);
        expect(await host.api.imports.results({ runId, ...page })).toEqual(expected);
      }
    const slice = { first: 1, count: 10 };
    expect(await host.api.imports.requests({ runId, ...slice })).toEqual(
      await host.api.imports.requests({ runId: run.id, ...slice }),
    );
    const { rows, total } = await host.api.imports.history({ text: 'Evidence.csv', first: 0, count: 10 });
    expect([total, rows.map(({ id, evidence }) => [id, evidence])]).toEqual([
      2,
      [
        [runId, true],
        [run.id, false],
      ],
    ]);
    expect(rows[0]).toEqual({ ...rows[1], id: runId, evidence: true, resumable: false });
    await expect(host.api.imports.undo({ runId })).rejects.toMatchObject({ code: 'conflict' });
    await host.api.imports.forget({ runIds: [runId] });
    await expect(host.api.imports.run({ runId })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('holds the addresses, and no credentials', async () => {
    const parts = await partsOf();
    expect([...parts.keys()].sort()).toEqual(['README.txt', 'requests.csv', 'rows.csv', 'summary.json']);
    const text = [...parts.values()].map(String).join('\n');
    expect(text).toContain(host.practice.connectorUrl);
    expect(text).toContain(`${(await host.vertexOf('ev:0'))?.['ogit/_id']}`);
    for (const secret of [host.practice.clientSecret, host.practice.password, host.practice.username])
      expect(text).not.toContain(secret);
  });

  it('has the keys of version 0.1', async () => {
    const { run, decisions } = JSON.parse(String((await partsOf()).get('summary.json')));
    expect(Object.keys(run)).toContain('setAside');
    expect(Object.keys(decisions)).toContain('repairs');
    expect(JSON.stringify({ run, decisions })).not.toMatch(/excludedCount|transforms/);
  });

  it('names every column of the file that was not sent', async () => {
    const rows = Array.from({ length: 3 }, (_, n) => machine(`out:${n}`));
    const { id: fileId } = await host.openText('left-out.csv', machinesCsv(rows));
    const from = (name: string) => ({ kind: 'attribute', name, from: { column: name } });
    const recipe = recipeSchema.parse({
      version: 2,
      name: 'some',
      fingerprint: '',
      kind: 'vertices',
      targets: [
        { kind: 'identity', name: 'ogit/_xid', from: { column: 'ogit/_xid' } },
        from('ogit/_type'),
        from('ogit/_scope'),
      ],
    });
    await host.api.imports.setRecipe({ fileId, recipe });
    await host.waitForCheck(fileId);
    const { id: runId } = await host.send(fileId);
    const unsent = { count: 1, names: ['ogit/name'] };
    expect(await host.api.imports.run({ runId })).toMatchObject({ unsent });
    const delivered = await host.api.imports.evidence({ runId });
    if (delivered.to !== 'path') throw new Error('not delivered');
    const parts = await partsOf(delivered.path);
    expect(JSON.parse(String(parts.get('summary.json'))).file.unsent).toEqual(['ogit/name']);
    expect(String(parts.get('README.txt'))).toContain('1 column of the file');
    const opened = await openEvidence(delivered.path);
    expect(await host.api.imports.run(opened)).toMatchObject({ unsent });
  });

  it('is refused if it is damaged, was changed or expands to too much data', async () => {
    const bytes = await readFile(path);
    const cut = join(host.folder, 'cut.zip');
    await writeFile(cut, bytes.subarray(0, bytes.length / 2));
    const parts = await partsOf();
    const rows = String(parts.get('rows.csv'));
    const zipWith = (name: string, entry: string, content: string | Buffer) =>
      zipOf(name, new Map([...parts, [entry, Buffer.from(content)]]));
    const refused = [
      cut,
      await zipWith('outcome.zip', 'rows.csv', rows.replace('"failed"', '"stored"')),
      await zipWith('fewer.zip', 'rows.csv', rows.split('\n').slice(0, 3).join('\n')),
      await zipWith('twice.zip', 'rows.csv', rows + rows.slice(rows.lastIndexOf('\n"1200"') + 1)),
      await zipWith('other.zip', 'evil.txt', 'x'),
      await zipWith('bomb.zip', 'rows.csv', Buffer.alloc(40_000_000, 48)),
      await zipWith('summary.zip', 'summary.json', '{}'),
    ];
    for (const each of refused)
      await expect(openEvidence(each), each).rejects.toMatchObject({
        code: 'bad-input',
        message: expect.stringContaining('is not an evidence file of Graph Intake'),
      });
  });
});
