import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileState } from '../../../../shared/imports/open-file.ts';
import { findingSentence } from '../../../../shared/imports/readiness/finding-words.ts';
import { readinessOf } from '../../../../shared/imports/readiness/readiness.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { checkOf, csvOf, machines, machinesCsv, readyFileOf } from '../imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const readinessNow = (file: FileState) =>
  readinessOf({ arriving: null, file: readyFileOf(file), occupation: null });
/** Resolves when the automatic look-up of a file has ended. */
const afterLookUp = async (fileId: string): Promise<FileState> => {
  await expect.poll(async () => readyFileOf(await host.waitForCheck(fileId)).lookup.state).toBe('done');
  return host.waitForCheck(fileId);
};
const edgesOf = (pairs: readonly (readonly [string, string])[], heads = ['from:ogit/_xid', 'to:ogit/_xid']) =>
  csvOf(
    [heads[0] ?? '', 'verb', heads[1] ?? ''],
    pairs.map(([from, to]) => [from, 'ogit/dependsOn', to]),
  );
/** Stores machines, closes their file, and returns their xids. */
const storeMachines = async (count: number): Promise<string[]> => {
  const rows = machines(count);
  const file = await host.openText(`stored-${rows[0]?.[0]}.csv`.replaceAll(':', '-'), machinesCsv(rows));
  expect((await host.send(file.id)).counts.stored).toBe(count);
  await host.api.imports.close({ fileId: file.id });
  return rows.map(([xid]) => xid ?? '');
};

describe('references to vertices that no open file has', () => {
  it('are looked up on the platform automatically, by xid and by id', async () => {
    const [a = '', b = ''] = await storeMachines(2);
    const id = String((await host.vertexOf(b))?.['ogit/_id']);
    const heads = ['from:ogit/_xid', 'to:ogit/_id'];
    const pairs = [
      [a, id],
      ['nowhere', id],
      [a, 'c0_c0'],
    ] as const;
    const file = await afterLookUp((await host.openText('ends.csv', edgesOf(pairs, heads))).id);
    expect(readyFileOf(file).lookup).toMatchObject({ lookedUp: 4, found: 2, missing: 2 });
    const [missing] = readinessNow(file).confirmations;
    expect(missing).toMatchObject({ kind: 'references-missing', vertices: 2 });
    expect((await host.send(file.id)).counts).toMatchObject({ stored: 1, failed: 2 });
  });

  it('are looked up again after rows are sent', async () => {
    const rows = machines(2);
    const xids = rows.map(([xid]) => xid ?? '') as [string, string];
    const { id } = await host.openText('later-ends.csv', edgesOf([xids]));
    expect(readinessNow(await afterLookUp(id)).confirmations).toMatchObject([{ kind: 'references-missing' }]);
    const vertices = await host.openText('later.csv', machinesCsv(rows));
    await host.send(vertices.id);
    await host.api.imports.close({ fileId: vertices.id });
    await expect.poll(async () => readinessNow(await afterLookUp(id)).isReady).toBe(true);
    expect((await host.send(id)).counts.stored).toBe(1);
  });

  it('stay unverified beyond the first 10,000, until the look-up of all is requested', async () => {
    const pairs = Array.from({ length: 10_020 }, (_, at) => [`far:${at}`, 'far:0'] as const);
    const { id } = await host.openText('far.csv', edgesOf(pairs));
    const limited = await afterLookUp(id);
    expect(readyFileOf(limited).lookup).toMatchObject({ lookedUp: 10_000, missing: 10_000 });
    expect(readinessNow(limited).notes).toContainEqual({
      kind: 'references-unverified',
      references: 20,
      reason: null,
    });
    await host.api.imports.lookUp({ fileId: id, connectionId: 'practice' });
    await expect
      .poll(async () => readyFileOf(await host.waitForCheck(id)).lookup)
      .toMatchObject({ state: 'done', lookedUp: 10_020, missing: 10_020 });
    expect(readinessNow(await host.waitForCheck(id)).notes.map(({ kind }) => kind)).not.toContain(
      'references-unverified',
    );
  });

  it('can be cancelled, and are unverified then', async () => {
    await host.setFaults({ latencyMs: 600_000 });
    const pairs = Array.from({ length: 3_000 }, (_, at) => [`slow:${at}`, 'slow:0'] as const);
    const { id } = await host.openText('slow.csv', edgesOf(pairs));
    await expect.poll(async () => readyFileOf(await host.waitForCheck(id)).lookup.state).toBe('working');
    expect(readinessNow(await host.waitForCheck(id)).sentence).toBe('Looking up 6,000 references…');
    await host.api.imports.cancelWork({ fileId: id });
    await host.setFaults({});
    const file = await host.waitForCheck(id);
    expect(readyFileOf(file).lookup.state).toBe('cancelled');
    expect(readinessNow(file).sentence).toBe('6,000 references were not looked up on the platform.');
  });
});

describe('a file of incidents', () => {
  it('says before sending that the machines of its rows are missing, and which sample has them', async () => {
    const { fileId } = await host.api.imports.open({ source: { kind: 'sample', name: 'incidents.csv' } });
    const file = await afterLookUp(fileId);
    expect(file.neededSample).toBe('machines.csv');
    const readiness = readinessNow(file);
    expect(readiness.isReady).toBe(false);
    expect(readiness.sentence).toMatch(
      /^40 rows refer to \d+ vertices that Practice platform does not have\.$/,
    );
    expect((await host.send(fileId)).counts).toMatchObject({ stored: 0, failed: 40 });
  });

  it('is ready once the sample with its machines is open, or stored', async () => {
    const open = async (name: string) =>
      (await host.api.imports.open({ source: { kind: 'sample', name } })).fileId;
    const incidents = await open('incidents.csv');
    const vertices = await open('machines.csv');
    await expect.poll(async () => readinessNow(await host.waitForCheck(incidents)).findings).toEqual([]);
    await host.waitForCheck(vertices);
    await host.send(vertices);
    await host.api.imports.close({ fileId: vertices });
    await expect.poll(async () => readinessNow(await afterLookUp(incidents)).findings).toEqual([]);
    expect((await host.send(incidents)).counts.stored).toBe(40);
  });

  it('finds origins that are objects of the view, by the prefix of the view', async () => {
    const heads = ['$id', '$type', 'name', 'originNode', 'subject'];
    const object = csvOf(heads, [['box-1', 'configMachine', 'Box', '', '']]);
    const first = await host.openText('boxes.csv', object);
    expect((await host.send(first.id)).counts.stored).toBe(1);
    await host.api.imports.close({ fileId: first.id });
    const text = csvOf(heads, [
      ['at-1', 'incident', '', 'box-1', 's'],
      ['at-2', 'incident', '', 'box-2', 's'],
    ]);
    const file = await afterLookUp((await host.openText('at-boxes.csv', text)).id);
    expect(readyFileOf(file).lookup).toMatchObject({ lookedUp: 2, found: 1, missing: 1 });
    expect((await host.send(file.id)).counts).toMatchObject({ stored: 1, failed: 1 });
  });
});

describe('an unchanged file', () => {
  it('is recognised as sent before by its hash and its action, also under another name', async () => {
    const text = machinesCsv(machines(3));
    const first = await host.openText('again.csv', text);
    expect(readyFileOf(first).sentBefore).toBeNull();
    await host.send(first.id);
    const reopened = await host.openText('renamed.csv', text);
    const { sentBefore } = readyFileOf(reopened);
    expect(sentBefore).toMatchObject({ connection: 'Practice platform', stored: 3, unknown: 0 });
    expect(readinessNow(reopened).confirmations).toMatchObject([{ kind: 'created-before', stored: 3 }]);
    await host.api.imports.setAction({ fileId: reopened.id, action: 'PUT' });
    expect(readyFileOf(await host.waitForCheck(reopened.id)).sentBefore).toBeNull();
  });

  it('counts each of its rows once, however many runs have sent them', async () => {
    const rows = machines(3);
    const { id } = await host.openText(
      'twice.csv',
      machinesCsv([...rows.slice(0, 2), (rows[2] ?? []).with(0, '')]),
    );
    const sentBefore = async () => readyFileOf(await host.waitForCheck(id)).sentBefore;
    const nameless = checkOf(await host.waitForCheck(id)).problems.find(
      ({ rule }) => rule === 'identity-none',
    );
    const exclude = (excluded: boolean) =>
      host.api.imports.excludeRows({ fileId: id, group: nameless?.id ?? '', excluded });
    await exclude(true);
    const first = await host.send(id);
    expect(await sentBefore()).toMatchObject({ stored: 2, unknown: 0, isAtLeast: false });

    // A second run sends the other row only.
    await exclude(false);
    const ofFirst = { fileId: id, runId: first.id };
    await host.api.imports.onlyChanged({ ...ofFirst, enabled: true });
    await host.waitForCheck(id);
    expect((await host.send(id)).counts).toMatchObject({ stored: 1 });
    await host.api.imports.onlyChanged({ ...ofFirst, enabled: false });
    expect(await sentBefore()).toMatchObject({ stored: 3, isAtLeast: false });

    // A third one sends all of them, and stores the one without an identity again.
    expect((await host.send(id)).counts).toMatchObject({ stored: 1, failed: 2 });
    expect(await sentBefore()).toMatchObject({ stored: 3, isAtLeast: false });
  });

  it('states a minimum where several runs may have stored different rows', async () => {
    const rows = machines(3);
    const text = machinesCsv([...rows.slice(0, 2), (rows[2] ?? []).with(1, '')]);
    const { id } = await host.openText('untyped.csv', text);
    await host.send(id);
    await host.api.imports.setAction({ fileId: id, action: 'PATCH' });
    await host.waitForCheck(id);
    await host.send(id);
    expect((await host.send(id)).counts).toMatchObject({ stored: 2, failed: 1 });
    const reopened = await host.waitForCheck(id);
    expect(readyFileOf(reopened).sentBefore).toMatchObject({ stored: 2, isAtLeast: true });
    const note = readinessNow(reopened).notes.find(({ kind }) => kind === 'sent-before');
    expect(note && findingSentence(note)).toMatch(/^At least 2 rows of this file were stored/u);
  });

  it('does not count as sent before while the stored rows are left out', async () => {
    const rows = machines(3);
    const nameless = ['', ...(rows[2] ?? []).slice(1, 3), ''];
    const text = machinesCsv([...rows.slice(0, 2), nameless]);
    const file = await host.openText('part.csv', text);
    const run = await host.send(file.id);
    expect(run.counts).toMatchObject({ stored: 2, failed: 1 });
    expect(readyFileOf(await host.waitForCheck(file.id)).sentBefore).toMatchObject({ stored: 2 });
    await host.api.imports.onlyChanged({ fileId: file.id, runId: run.id, enabled: true });
    expect(readyFileOf(await host.waitForCheck(file.id)).sentBefore).toBeNull();
  });

  it('does not count as sent before when it was only rehearsed', async () => {
    const file = await host.openText('rehearsed.csv', machinesCsv(machines(2)));
    const { runId } = await host.api.imports.rehearse({ fileId: file.id, seeded: false });
    await host.waitForRun(runId);
    expect(readyFileOf(await host.waitForCheck(file.id)).sentBefore).toBeNull();
  });
});
