import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missesOnlyExisting } from '../../../../shared/sending/missing-parts.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { checkOf, csvOf, machinesCsv, readyFileOf } from '../../imports/imports.test-kit.ts';
import { machine, snapshotOf } from './evidence.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost({ waitDivisor: 10 });
});
afterAll(() => host.close());

const lookUpAttribute = 'xid:/related';
const heads = [
  'ogit/_xid',
  'ogit/_type',
  'ogit/name',
  'ogit/_scope',
  'edge:1:verb',
  'edge:1:direction',
  'edge:1:vertex_xid',
  'edge:b:verb',
  'edge:b:vertex_xid',
  'issue:a:ogit/subject',
  `issue:a:${lookUpAttribute}`,
  'content:text',
  'content:base64',
];
/** Rows that connect to machines which may not exist yet, and open issues that name them; `p` is a prefix of xids. */
const combinedRows = (p: string) => [
  [...machine(`${p}1`), 'ogit/uses', '', `${p}x`, 'ogit/knows', `${p}there`, `${p}issue 1`, '', 'text', ''],
  [...machine(`${p}2`), 'ogit/uses', 'in', `${p}x`, '', '', `${p}issue 2`, `${p}y`, '', ''],
  [...machine(`${p}3`), '', '', '', '', '', '', '', '', 'aGFsbG8='],
  [...machine(`${p}there`, 'renamed'), 'ogit/uses', 'out', `${p}1`, '', '', `${p}issue 4`, `${p}x`, '', ''],
];
const sendText = async (name: string, text: string) => host.send((await host.openText(name, text)).id);
const sendCombined = (prefix: string) => sendText(`${prefix}.csv`, csvOf(heads, combinedRows(prefix)));
/** Sends files and expects each of their rows to be stored. */
async function sendAll(fileIds: readonly string[]) {
  for (const fileId of fileIds) {
    await host.waitForCheck(fileId);
    const { rows, counts } = await host.send(fileId);
    expect(counts.stored).toBe(rows);
  }
}

describe('partly stored rows', () => {
  it('are completed by files that send only the missing parts', async () => {
    const referenced = (prefix: string) => machinesCsv([machine(`${prefix}x`), machine(`${prefix}y`)]);
    const existing = (prefix: string) => machinesCsv([machine(`${prefix}there`)]);
    for (const text of [existing('whole:'), referenced('whole:')]) await sendText('others.csv', text);
    expect((await sendCombined('whole:')).counts.stored).toBe(4);

    await sendText('there.csv', existing('later:'));
    const run = await sendCombined('later:');
    expect(run.counts).toMatchObject({ stored: 1, partly: 3 });
    await sendText('others.csv', referenced('later:'));
    const { fileIds } = await host.api.imports.openMissing({ runId: run.id });
    const names = await Promise.all(fileIds.map(async (id) => (await host.waitForCheck(id)).name));
    expect(names).toEqual(['later: – missing issues.csv', 'later: – missing edges.csv']);
    await sendAll(fileIds);
    const expected = snapshotOf(host, 'whole:');
    expect(expected).toHaveLength(15);
    expect(snapshotOf(host, 'later:')).toEqual(expected);
  });

  it('are completed without the edges that exist already, unless no other part is missing', async () => {
    await sendText('others.csv', machinesCsv(['is:x', 'is:z'].map((xid) => machine(xid))));
    const [first = []] = combinedRows('is:');
    const withoutOthers = first.map((cell, at) => (at >= 9 ? '' : cell));
    const sameEdge = withoutOthers.with(7, 'ogit/uses').with(8, 'is:x');
    const twice = await sendText('twice.csv', csvOf(heads, [sameEdge]));
    expect(twice.counts).toMatchObject({ stored: 0, partly: 1 });
    expect(missesOnlyExisting(twice)).toBe(true);
    await expect(host.api.imports.openMissing({ runId: twice.id })).rejects.toMatchObject({
      code: 'bad-input',
      message: 'Only edges are missing, and they exist already: nothing is left to complete.',
    });
    const alsoMissing = sameEdge.with(0, 'is:2').with(10, 'is:later');
    const lookUp = alsoMissing.with(9, 'issue');
    const both = await sendText('both.csv', csvOf(heads, [lookUp, first.with(0, 'is:3').with(8, 'is:gone')]));
    expect(both.counts.partly).toBe(2);
    expect(missesOnlyExisting(both)).toBe(false);
    const { fileIds } = await host.api.imports.openMissing({ runId: both.id });
    const opened = await Promise.all(fileIds.map((id) => host.waitForCheck(id)));
    expect(opened.map((file) => [file.name, readyFileOf(file).rows])).toEqual([
      ['both – missing issues.csv', 1],
      ['both – missing edges.csv', 1],
    ]);
  });

  it('with content that is not base64 open as an attachments file, whose check reports that content', async () => {
    const bad = [...machine('bad:1'), '', '', '', '', '', '', '', '', 'no base64'];
    const run = await sendText('bad.csv', csvOf(heads, [bad]));
    expect(run.counts.partly).toBe(1);
    const { fileIds } = await host.api.imports.openMissing({ runId: run.id });
    const file = await host.waitForCheck(fileIds[0] ?? '');
    expect(readyFileOf(file)).toMatchObject({
      action: 'PUT',
      recognition: { kind: { value: 'attachments' } },
    });
    expect(checkOf(file).problems.map(({ rule }) => rule)).toEqual(['base64']);
  });
});

describe('undo', () => {
  it('deletes exactly what the run created', async () => {
    await sendText('before.csv', machinesCsv(['undo:x', 'undo:y', 'undo:there'].map((xid) => machine(xid))));
    const renamed = csvOf(['ogit/_xid', 'ogit/name'], [['undo:there', 'renamed']]);
    const file = await host.openText('put.csv', renamed);
    await host.api.imports.setAction({ fileId: file.id, action: 'PUT' });
    await host.waitForCheck(file.id);
    const put = await host.send(file.id);
    await expect(host.api.imports.undo({ runId: put.id })).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('1 row that changed a vertex that existed before'),
    });
    const before = snapshotOf(host, 'undo:');

    const run = await sendCombined('undo:');
    expect(run.counts.stored).toBe(4);
    expect(snapshotOf(host, 'undo:').length).toBeGreaterThan(before.length + 8);
    const { fileIds, rows, left } = await host.api.imports.undo({ runId: run.id });
    const opened = await Promise.all(fileIds.map(async (id) => readyFileOf(await host.waitForCheck(id))));
    expect(opened.map(({ rows: count, action }) => [action, count])).toEqual([
      ['DELETE', 4],
      ['DELETE', 3],
      ['DELETE', 3],
    ]);
    expect(rows).toBe(10);
    expect(left).toBe('Not undone: 1 row that changed a vertex that existed before.');
    await sendAll(fileIds);
    expect(snapshotOf(host, 'undo:')).toEqual(before);
  });

  it('deletes the edges that an edges file created, and not those that existed before', async () => {
    await sendText('ends.csv', machinesCsv([machine('e:1'), machine('e:2')]));
    const edges = ['from:ogit/_xid', 'verb', 'to:ogit/_xid'];
    await sendText('old.csv', csvOf(edges, [['e:1', 'ogit/uses', 'e:2']]));
    const before = snapshotOf(host, 'e:');
    const rows = [
      ['e:1', 'ogit/uses', 'e:2'],
      ['e:2', 'ogit/uses', 'e:1'],
    ];
    const run = await sendText('edges.csv', csvOf(edges, rows));
    expect(run.counts).toMatchObject({ stored: 1, failed: 1 });
    const { fileIds, left } = await host.api.imports.undo({ runId: run.id });
    expect([fileIds.length, left]).toEqual([1, '']);
    await sendAll(fileIds);
    expect(snapshotOf(host, 'e:')).toEqual(before);
  });
});

describe('the undo and the missing parts of a run', () => {
  it('are opened only if the connection of the run still leads to the platform that the run went to', async () => {
    const { api, practice } = host;
    const { authUrl, connectorUrl, graphUrl, objectsUrl, clientId, clientSecret, username, password } =
      practice;
    const addresses = { authUrl, connectorUrl, graphUrl, objectsUrl };
    const named = { name: 'Moving', environment: 'test', addresses, clientId, username } as const;
    const { id } = await api.connections.add({ ...named, clientSecret, password });
    await api.connections.choose({ id });
    const { id: runId } = await sendCombined('moved:');
    const change = { ...named, id, clientSecret: '', password: '' };
    await api.connections.change({
      ...change,
      addresses: { ...addresses, graphUrl: `${graphUrl}-of-another` },
    });
    const messageFor = (todo: string) =>
      `This run went to ${graphUrl}, and its connection “Moving” leads to another platform now; restore its old address to ${todo}.`;
    await expect(api.imports.undo({ runId })).rejects.toMatchObject({
      code: 'conflict',
      message: messageFor('undo the run'),
    });
    await expect(api.imports.openMissing({ runId })).rejects.toMatchObject({
      code: 'conflict',
      message: messageFor('complete its rows'),
    });
    await api.connections.change(change);
    expect((await api.imports.undo({ runId })).rows).toBeGreaterThan(0);
  });
});
