import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OutcomeCounts } from '../../../shared/sending/outcomes.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { csvOf, machines } from '../../services/imports/imports.test-kit.ts';
import { openTestTerminal, type TestTerminal } from '../terminal.test-kit.ts';

let terminal: TestTerminal;
beforeAll(async () => {
  terminal = await openTestTerminal();
});
afterEach(() => terminal.setFaults({}));
afterAll(() => terminal.close());

interface SendResult {
  readonly counts: OutcomeCounts;
  readonly files: { readonly run: RunState }[];
}
interface Merged {
  readonly counts: OutcomeCounts;
  readonly files: {
    readonly fileRows: number;
    readonly counts: OutcomeCounts;
    readonly causes: RunState['causes'];
    readonly missing: { readonly shard: number; readonly rows: number }[];
    readonly repeated: { readonly shard: number; readonly folders: string[] }[];
  }[];
}
const staging = ['--connection', 'staging', '--yes'];
const idOf = (row: readonly string[] | undefined) => row?.[0] ?? '';
const secrets = () => ({
  GRAPH_INTAKE_CLIENT_SECRET: terminal.practice.clientSecret,
  GRAPH_INTAKE_PASSWORD: terminal.practice.password,
});
/** The command that sends one shard, such as 1/3, and its own data folder, as on another machine. */
const shardOf = (path: string, name: string, group: string, ...args: string[]) => {
  const data = join(terminal.folder, `data-${group}-${name.replace('/', '-')}`);
  const file = ['--connection-file', join(terminal.folder, 'connections.json'), '--connection', 'Nightly'];
  const command = ['send', path, ...file, '--yes', '--shard', name, '--group', group, ...args];
  return { data, command };
};
beforeAll(async () => {
  const { authUrl, connectorUrl, graphUrl, clientId, username } = terminal.practice;
  const connection = { name: 'Nightly', environment: 'test', clientId, username };
  const addresses = { authUrl, connectorUrl, graphUrl };
  await terminal.file(
    'connections.json',
    JSON.stringify({
      kind: 'graph-intake connections',
      version: 1,
      connections: [{ ...connection, addresses }],
    }),
  );
});
const optionsOf = async ({ data }: ReturnType<typeof shardOf>, env: Record<string, string> = {}) => {
  await mkdir(data, { recursive: true });
  return { env: { ...secrets(), GRAPH_INTAKE_DATA: data, ...env } };
};
const run = async (shard: ReturnType<typeof shardOf>, env?: Record<string, string>) =>
  terminal.run(shard.command, await optionsOf(shard, env));
/** As `run`, but in another process, so that shards can run at the same time. */
const runBeside = async (shard: ReturnType<typeof shardOf>) =>
  terminal.start(shard.command, await optionsOf(shard)).ended;

describe('shards', () => {
  it('send every row exactly once, and are merged into one result', async () => {
    const rows = machines(3_000);
    // One row has an unknown type, and one identity is there twice.
    const [first = [], second = []] = rows;
    rows[1] = [idOf(second), 'ogit/Unknown/Type', 'no such type', 'practice-scope'];
    rows.push([...first]);
    const path = await terminal.file('sharded.csv', rows);
    const shards = ['1/3', '2/3', '3/3'].map((name) =>
      shardOf(path, name, 'nightly', '--confirm', 'values-wrong'),
    );
    const results = [];
    for (const shard of shards) results.push(await run(shard));
    expect(results.map(({ code }) => code).filter((code) => code !== 0 && code !== 2)).toEqual([]);
    const folders = shards.map(({ data }) => data);
    const merge = (some: readonly string[]) =>
      terminal.json<Merged>(['runs', '--group', 'nightly', ...some.flatMap((folder) => ['--merge', folder])]);
    const merged = await merge(folders);
    const { counts } = merged;
    expect(merged.files).toMatchObject([{ fileRows: 3_001, missing: [], repeated: [] }]);
    expect(counts.stored + counts.failed).toBe(3_001);
    expect(counts.failed).toBeGreaterThan(0);
    expect(merged.code).toBe(2);
    expect(merged.files[0]?.causes.reduce((sum, cause) => sum + cause.rows, 0)).toBe(counts.failed);
    for (const row of [rows[0], rows[1_500], rows[2_999]]) expect(await terminal.countXid(idOf(row))).toBe(1);
    // A missing shard is named with its rows, and so is one that is there twice.
    const part = await merge(folders.slice(0, 2));
    expect(part).toMatchObject({ code: 2, files: [{ missing: [{ shard: 3, rows: expect.any(Number) }] }] });
    expect(part.counts.stored + part.counts.failed + (part.files[0]?.missing[0]?.rows ?? 0)).toBe(3_001);
    const text = await terminal.run(['runs', '--group', 'nightly', '--merge', ...folders.slice(1)]);
    expect(text.out).toMatch(
      /3,001 rows in 3 shards to Nightly: [\s\S]*Shard 1\/3 is missing: [\d,]+ rows\./u,
    );
    await run({ ...(shards[0] as ReturnType<typeof shardOf>), data: join(terminal.folder, 'second-place') });
    expect(await merge([...folders, join(terminal.folder, 'second-place')])).toMatchObject({
      code: 2,
      counts,
      files: [{ repeated: [{ shard: 1, folders: expect.any(Array) }] }],
    });
  });

  it('continue after kill -9 with the same rows, and send none twice', async () => {
    const rows = machines(12_000);
    const path = await terminal.file('killed.csv', rows);
    const shard = shardOf(path, 'auto', 'killed');
    // Tasks 3 and 4 are the shards 1/2 and 2/2.
    const env = { SLURM_ARRAY_TASK_ID: '4', SLURM_ARRAY_TASK_MIN: '3', SLURM_ARRAY_TASK_COUNT: '2' };
    await mkdir(shard.data, { recursive: true });
    await terminal.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
    const before = await terminal.countAnswered();
    const killed = terminal.start(shard.command, {
      env: { ...secrets(), GRAPH_INTAKE_DATA: shard.data, ...env },
    });
    await expect.poll(terminal.countAnswered).toBeGreaterThan(before);
    await delay(100);
    killed.child.kill('SIGKILL');
    await killed.ended;
    await terminal.setFaults({});
    const { code, out } = await run({ ...shard, command: [...shard.command, '--json'] }, env);
    const sent = JSON.parse(out) as SendResult;
    const storedRows = sent.counts.stored;
    expect({ code, files: sent.files.length, isHalf: storedRows > 5_000 && storedRows < 7_000 }).toEqual({
      code: 0,
      files: 1,
      isHalf: true,
    });
    const other = await run(shardOf(path, '1/2', 'killed'));
    expect(other.out).toContain(`${(12_000 - storedRows).toLocaleString('en')} stored`);
    // A shard that is complete sends nothing again.
    const repeated = await run({ ...shard, command: [...shard.command, '--json'] }, env);
    expect(JSON.parse(repeated.out)).toMatchObject({
      counts: { stored: storedRows },
      files: [{ run: { id: sent.files[0]?.run.id } }],
    });
  });

  it('write the id of a data folder again if a process was killed before it was written', async () => {
    const killed = shardOf(await terminal.file('identity.csv', machines(3)), '1/1', 'identity');
    const sent = {
      ...killed,
      command: [...killed.command, '--group-dir', join(terminal.folder, 'identities')],
    };
    await mkdir(sent.data, { recursive: true });
    // A killed process has created the file, but not written it.
    await writeFile(join(sent.data, 'journal-id'), '');
    expect((await run(sent)).code).toBe(0);
    expect(await readFile(join(sent.data, 'journal-id'), 'utf8')).toMatch(/^[\da-f-]{36}$/u);
  });

  it('are sent once although the cluster starts one of them twice, with the exit code of the first', async () => {
    const path = await terminal.file('leased.csv', machines(40));
    const leases = join(terminal.folder, 'leases');
    const first = shardOf(path, '1/2', 'leased', '--group-dir', leases);
    expect((await run(first)).code).toBe(0);
    const before = await terminal.countAnswered();
    const elsewhere = { ...first, data: join(terminal.folder, 'leased-elsewhere') };
    const why = 'Shard 1/2 of leased was sent before.';
    expect(await run(elsewhere)).toEqual({ code: 0, out: '', err: `${why}\n` });
    const inJson = await run({ ...elsewhere, command: [...elsewhere.command, '--json'] });
    expect({ ...inJson, out: JSON.parse(inJson.out) }).toEqual({
      code: 0,
      out: { connection: 'Nightly', refused: why, files: [], counts: null },
      err: `${why}\n`,
    });
    expect(await terminal.countAnswered()).toBe(before);
  });

  it('are not sent if the group was divided into another number before, whose rows would be sent again', async () => {
    const path = await terminal.file('divided.csv', machines(4));
    const leases = join(terminal.folder, 'leases');
    expect((await run(shardOf(path, '1/3', 'divided', '--group-dir', leases))).code).toBe(0);
    const before = await terminal.countAnswered();
    // As after `sbatch --array=2`: the engine counts one task.
    const alone = await run(shardOf(path, 'auto', 'divided', '--group-dir', leases), {
      SLURM_ARRAY_TASK_ID: '2',
      SLURM_ARRAY_TASK_MIN: '2',
      SLURM_ARRAY_TASK_COUNT: '1',
    });
    expect(alone).toMatchObject({
      code: 1,
      err: expect.stringContaining('Group divided is divided into 3 shards, and shard 1/1 would send rows'),
    });
    expect(await terminal.countAnswered()).toBe(before);
  });

  it('are not sent without the journal of an earlier start that may have sent rows', async () => {
    const path = await terminal.file('foreign.csv', machines(12_000));
    const leases = join(terminal.folder, 'leases');
    const shard = shardOf(path, '1/2', 'foreign', '--group-dir', leases);
    await terminal.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
    const before = await terminal.countAnswered();
    await mkdir(shard.data, { recursive: true });
    const running = terminal.start(shard.command, {
      env: { ...secrets(), GRAPH_INTAKE_DATA: shard.data },
    });
    await expect.poll(terminal.countAnswered).toBeGreaterThan(before);
    running.child.kill('SIGINT');
    await expect.poll(running.err).toContain('Stopping');
    await terminal.setFaults({});
    await running.ended;
    const elsewhere = await run({ ...shard, data: join(terminal.folder, 'foreign-elsewhere') });
    expect(elsewhere).toMatchObject({
      code: 1,
      err: expect.stringContaining('An earlier start may have sent rows of shard 1/2 of foreign'),
    });
    expect((await run(shard)).code).toBe(0);
  });

  it('succeed without a row of the file, and refuse files that refer to each other', async () => {
    const rows = machines(1);
    const path = await terminal.file('tiny.csv', rows);
    const results = [];
    for (const name of ['1/2', '2/2']) results.push(await run(shardOf(path, name, 'tiny')));
    expect(results.map(({ code }) => code)).toEqual([0, 0]);
    expect(await terminal.countXid(idOf(rows[0]))).toBe(1);
    const pair = machines(2);
    const vertices = await terminal.file('pair.csv', pair);
    const edges = await terminal.file(
      'pair-edges.csv',
      csvOf(['from:ogit/_xid', 'verb', 'to:ogit/_xid'], [[idOf(pair[0]), 'ogit/dependsOn', idOf(pair[1])]]),
    );
    expect(
      await terminal.run(['send', vertices, edges, ...staging, '--shard', '1/2', '--group', 'pair']),
    ).toMatchObject({ code: 1, err: expect.stringContaining('These files refer to each other') });
  });

  it('are refused only for problems of their own rows, and share one index of the file', async () => {
    const rows = machines(40);
    const path = await terminal.file('own-rows.csv', [...rows, [...(rows[0] ?? [])]]);
    const data = join(terminal.folder, 'data-own-rows');
    const results = await Promise.all(
      ['1/2', '2/2'].map((name) => runBeside({ ...shardOf(path, name, 'own-rows'), data })),
    );
    expect(results.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    const refused = results.find(({ code }) => code === 1);
    expect(refused?.err).toContain('Nothing was sent; --skip-problem-rows sends the others');
    expect(await terminal.countXid(idOf(rows[0]))).toBe(0);
    const indexes = (await readdir(join(data, 'indexes'))).filter((name) => name.endsWith('.index'));
    expect(indexes).toHaveLength(1);
  });

  it('are merged only from data folders that have runs of the group', async () => {
    expect(await terminal.run(['runs', '--group', 'none', '--merge', terminal.data])).toMatchObject({
      code: 1,
      err: 'This data folder has no runs of the group “none”.\n',
    });
    expect(await terminal.run(['runs', '--group', 'none', '--merge', '/nowhere'])).toMatchObject({
      code: 1,
      err: 'There is no data folder /nowhere; check its path.\n',
    });
    const empty = join(terminal.folder, 'empty');
    await mkdir(empty);
    expect(await terminal.run(['runs', '--group', 'none', '--merge', empty])).toMatchObject({
      code: 1,
      err: expect.stringContaining('has no journal, so its shard counts as missing.'),
    });
    expect(await terminal.run(['runs', '--group', 'none'])).toMatchObject({ code: 1 });
  });
});
