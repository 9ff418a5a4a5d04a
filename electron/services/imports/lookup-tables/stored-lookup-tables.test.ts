import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { recipe as recipeSchema } from '../../../../shared/recipes/recipe.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { csvOf, machines, machinesCsv } from '../imports.test-kit.ts';

let host: TestHost;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

const runOf = (runId: string) => host.api.imports.run({ runId });
const resume = (runId: string) =>
  host.api.imports.continueRun({ runId, connectionId: 'practice', repeatAtStake: null, changedFile: false });
const sites = csvOf(
  ['name', 'city'],
  Array.from({ length: 7_000 }, (_, n) => [`host ${n}`, `city ${n}`]),
);
const rowCount = 6_000;

/**
 * Starts sending the rows with values of `sites.csv`, closes the host while most rows are not sent, and opens another
 * host after it. Returns the id of the stopped run.
 */
async function sendAndLeave(rows: readonly (readonly string[])[]): Promise<string> {
  await host.openText('sites.csv', sites);
  const { id: fileId } = await host.openText('hosts.csv', machinesCsv(rows));
  const names = ['ogit/_xid', 'ogit/_type', 'ogit/_scope'] as const;
  const lookup = { kind: 'lookup', file: 'sites.csv', key: 'name', value: 'city', missing: 'problem' };
  const recipe = recipeSchema.parse({
    version: 2,
    name: 'cities',
    fingerprint: '',
    kind: 'vertices',
    targets: [
      ...names.map((name) => ({ kind: 'attribute', name, from: { column: name }, transforms: [] })),
      { kind: 'attribute', name: 'ogit/name', from: { column: 'ogit/name' }, transforms: [lookup] },
    ].map((target) =>
      target.name === 'ogit/_xid' ? { ...target, kind: 'identity' } : { ...target, lookUp: false },
    ),
  });
  await host.api.imports.setRecipe({ fileId, recipe });
  await host.waitForCheck(fileId);
  // The platform holds all requests after the first until its faults are reset.
  await host.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
  const { runId } = await host.api.imports.send({ fileId, connectionId: 'practice' });
  await expect.poll(async () => (await runOf(runId)).counts.stored).toBeGreaterThan(0);
  const closed = host.leave();
  await expect.poll(async () => (await runOf(runId)).state).toBe('cancelling');
  await host.setFaults({});
  await closed;
  host = await openTestHost({ after: host });
  return runId;
}

describe('a run that looks up values in another file', () => {
  it('continues with the same values after a restart, although the other file is not open', async () => {
    const rows = machines(rowCount);
    const runId = await sendAndLeave(rows);
    await resume(runId);
    expect((await host.waitForRun(runId)).counts.stored).toBe(rowCount);
    for (const n of [0, rowCount - 1])
      expect(await host.vertexOf(rows[n]?.[0] ?? '')).toMatchObject({ 'ogit/name': `city ${n}` });
  });

  it('does not continue when the other file has changed, and names the file to restore', async () => {
    const runId = await sendAndLeave(machines(rowCount));
    const path = `${host.folder}/sites.csv`;
    await writeFile(path, sites.replaceAll('city', 'town'));
    await expect(resume(runId)).rejects.toMatchObject({
      message: 'sites.csv, in which the run looked up values, has changed since; restore it to continue.',
    });
    await writeFile(path, sites);
    await resume(runId);
    expect((await host.waitForRun(runId)).counts.stored).toBe(rowCount);
  });

  it('names the other file and the hash of its content in its evidence', async () => {
    const runId = await sendAndLeave(machines(rowCount));
    const delivered = await host.api.imports.evidence({ runId });
    if (delivered.to !== 'path') throw new Error('not delivered');
    const hash = createHash('sha256').update(sites).digest('hex');
    const parts = await partsOf(delivered.path);
    expect(parts.get('README.txt')).toContain(`Looked up   in sites.csv (SHA-256 ${hash})\n`);
    expect(JSON.parse(parts.get('summary.json') ?? '')).toMatchObject({
      lookedUpIn: [{ name: 'sites.csv', hash }],
    });
    const { runId: shown } = await host.api.imports.openEvidence({
      source: { kind: 'path', path: delivered.path },
    });
    expect(await runOf(shown)).toMatchObject({ evidence: true });
    expect(await readFile(`${host.folder}/sites.csv`, 'utf8')).toBe(sites);
  });
});

/** Texts of the entries of a zip by name, without the CSV files. */
async function partsOf(path: string): Promise<Map<string, string>> {
  const zip = await openPromise(path, { autoClose: false });
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    if (!entry.fileName.endsWith('.csv')) {
      const pieces = await (await zip.openReadStreamPromise(entry)).toArray();
      parts.set(entry.fileName, Buffer.concat(pieces).toString('utf8'));
    }
  zip.close();
  return parts;
}
