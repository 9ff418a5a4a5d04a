import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWriteLog, type WriteLog } from './write-log.ts';

const day = 24 * 3_600_000;
let folder = '';
let log: WriteLog;
let clock = 400 * day;
const open = (limit?: number) =>
  openWriteLog({
    path: join(folder, 'writes.sqlite'),
    now: () => clock,
    ...(limit !== undefined && { limit }),
  });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-log-'));
  clock = 400 * day;
  log = open();
});
afterEach(async () => {
  log.close();
  await rm(folder, { recursive: true });
});

const write = (body: string, vertex = 'web-07') =>
  log.begin({ at: clock, connection: 'Site', vertexId: 'c1', vertex, method: 'POST', path: '/c1', body });
const bodies = (text = '') => log.page({ text, first: 0, count: 100 }).rows.map(({ body }) => body);

it('a write is stored before it leaves, and then has its response, also after a restart', () => {
  const id = write('{}');
  expect(log.page({ text: '', first: 0, count: 1 }).rows[0]).toMatchObject({ id, status: null });
  log.end(id, { status: 200, response: 'done' });
  log.close();
  log = open();
  expect(log.page({ text: '', first: 0, count: 1 })).toMatchObject({
    total: 1,
    rows: [{ id, status: 200, response: 'done', vertexId: 'c1' }],
  });
});

it('a write during which the program ended has no known response', () => {
  write('{}');
  log.close();
  log = open();
  expect(log.page({ text: '', first: 0, count: 1 }).rows[0]?.response).toMatch(
    /^Graph Intake ended before a response arrived/,
  );
});

it('a search takes its text literally, and ignores the case of ASCII letters', () => {
  write('{"/a":"100%"}');
  write('{"/a":"100 of 100"}');
  write('{}', 'DB_1');
  expect(bodies('100%')).toEqual(['{"/a":"100%"}']);
  expect(bodies('db_1')).toEqual(['{}']);
  expect(bodies('nowhere')).toEqual([]);
  expect(bodies()).toHaveLength(3);
});

it('a page can be limited to the entries up to one of them', () => {
  write('1');
  const upTo = write('2');
  write('3');
  const page = log.page({ text: '', first: 1, count: 5, upTo });
  expect(page).toMatchObject({ total: 2, rows: [{ body: '1' }] });
});

it('entries older than a year and entries beyond the limit are pruned', () => {
  write('old');
  clock += 367 * day;
  write('new');
  expect(bodies()).toEqual(['new']);
  log.close();
  log = open(3);
  for (const body of ['a', 'b', 'c', 'd']) write(body);
  expect(bodies()).toEqual(['d', 'c', 'b']);
  expect(log.count()).toBe(3);
});
