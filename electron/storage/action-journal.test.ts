import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ActionJournal, openActionJournal, type StoredAction } from './action-journal.ts';

let folder = '';
let journal: ActionJournal;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-journal-'));
  journal = openActionJournal({ path: join(folder, 'actions.sqlite') });
});
afterEach(async () => {
  journal.close();
  await rm(folder, { recursive: true, force: true });
});

const action = (id: string, change: Partial<StoredAction> = {}): StoredAction => ({
  connection: 'c',
  id,
  state: 'running',
  capability: 'HTTPRequest',
  target: 'web-01',
  receivedAt: 1_000,
  startedAt: 1_000,
  tookMs: null,
  code: null,
  message: '',
  byHand: false,
  parameters: '{"url":"x"}',
  executes: 'GET http://web-01/x',
  user: '',
  approvals: '[]',
  result: null,
  deadline: 5_000,
  sent: 0,
  reply: '',
  ...change,
});
const end = {
  state: 'done',
  startedAt: 1_000,
  tookMs: 500,
  code: 200,
  message: '',
  result: '{"body":""}',
} as const;

describe('the journal of actions', () => {
  it('begins the action of an id only once for each connection', () => {
    expect(journal.begin(action('1'))).toBe(true);
    expect(journal.begin(action('1'))).toBe(false);
    expect(journal.begin(action('1', { connection: 'other' }))).toBe(true);
  });

  it('keeps the outcome of an action across a restart of the program, and lists it until it is sent', () => {
    journal.begin(action('1'));
    journal.end({ connection: 'c', id: '1' }, end);
    journal.close();
    journal = openActionJournal({ path: join(folder, 'actions.sqlite') });
    expect(journal.find({ connection: 'c', id: '1' })).toEqual(action('1', end));
    expect(journal.undelivered('c', 4_000).map(({ id }) => id)).toEqual(['1']);
    expect(journal.undelivered('c', 5_000)).toEqual([]);
    journal.recordOutcome(
      { connection: 'c', id: '1' },
      { state: 'answered', sent: 2, reply: 'acknowledged' },
    );
    expect(journal.undelivered('c', 4_000)).toEqual([]);
    expect(journal.find({ connection: 'c', id: '1' })).toMatchObject({ state: 'answered', sent: 2 });
  });

  it('finds every action by a part of its message or of a parameter, in any case of letters', () => {
    const find = (text: string) =>
      journal.list({ connection: 'c', states: [], text, first: 0, count: 1_000 }).rows.map(({ id }) => id);
    // The lower case of a final sigma depends on the letters before it.
    const words = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40, size: 'max' })
      .filter((text) => text.trim() === text && !/[\p{Cs}Σ]/u.test(text));
    let id = 0;
    fc.assert(
      fc.property(words, words, fc.boolean(), (message, command, isUpper) => {
        id += 1;
        const parameters = JSON.stringify({ command });
        journal.begin(action(`${id}`, { message, parameters }));
        for (const text of [message, command]) {
          const cased = isUpper && text.toUpperCase().toLowerCase() === text ? text.toUpperCase() : text;
          expect(find(cased)).toContain(`${id}`);
        }
      }),
      { examples: [['Über das Limit', 'grep "Größe" C:\\log', false]], numRuns: 100 },
    );
  });

  it('syncs the log that the database writes, also when another program has emptied it', async () => {
    const log = join(folder, 'actions.sqlite-wal');
    const { ino } = statSync(log);
    journal.begin(action('1'));
    await journal.sync();
    const other = new Database(join(folder, 'actions.sqlite'));
    other.pragma('wal_checkpoint(TRUNCATE)');
    other.close();
    expect(statSync(log)).toMatchObject({ ino, size: 0 });
    journal.begin(action('2'));
    await journal.sync();
    expect(statSync(log)).toMatchObject({ ino });
    expect(statSync(log).size).toBeGreaterThan(0);
  });

  it('writes several actions together, or none of them', () => {
    expect(() =>
      journal.together(() => {
        journal.begin(action('1'));
        throw new Error('the second fails');
      }),
    ).toThrow('the second fails');
    expect(journal.find({ connection: 'c', id: '1' })).toBeNull();
  });

  it('lists actions by state and text, newest first, and counts them', () => {
    journal.begin(action('1'));
    journal.begin(action('2', { receivedAt: 2_000, target: 'DB-7' }));
    journal.begin(action('3', { receivedAt: 3_000 }));
    journal.end({ connection: 'c', id: '3' }, { ...end, state: 'denied', message: 'not allowed' });
    const ids = (states: StoredAction['state'][], text: string) =>
      journal.list({ connection: 'c', states, text, first: 0, count: 10 }).rows.map(({ id }) => id);
    expect(ids([], '')).toEqual(['3', '2', '1']);
    expect(ids(['denied'], '')).toEqual(['3']);
    expect(ids([], ' db-7 ')).toEqual(['2']);
    // A denial is no failure.
    expect(journal.counts('c')).toMatchObject({ total: 3, failed: 0 });
    expect(journal.ended('c', 3_000, 4_000)).toEqual([{ at: 3_500, outcome: 'denied' }]);
    expect(journal.open('c').map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('pins and unpins keys of hosts', () => {
    journal.pin('web-01', 'SHA256:a', 1);
    journal.pin('web-01', 'SHA256:b', 2);
    expect(journal.pinned()).toEqual([{ host: 'web-01', fingerprint: 'SHA256:b', since: 2 }]);
    journal.unpin('web-01');
    expect(journal.pinned()).toEqual([]);
  });

  it('never prunes actions whose result may be requested again', () => {
    const deadline = Date.now() + 60_000;
    journal.begin(action('old', { receivedAt: 1, state: 'answered', tookMs: 1, result: '{}', deadline }));
    journal.together(() => {
      for (let at = 0; at < 20_001; at += 1)
        journal.begin(action(`a${at}`, { receivedAt: 100 + at, state: 'answered', tookMs: 1 }));
    });
    journal.prune();
    expect(journal.find({ connection: 'c', id: 'old' })?.result).toBe('{}');
  });

  it('keeps 20,000 actions and the results of 2,000, the newest of each', () => {
    journal.begin(action('runs', { receivedAt: 1 }));
    journal.together(() => {
      for (let at = 0; at < 20_010; at += 1)
        journal.begin(action(`a${at}`, { receivedAt: 100 + at, state: 'answered', tookMs: 1, result: '{}' }));
    });
    journal.prune();
    const list = (first: number) =>
      journal.list({ connection: 'c', states: ['answered'], text: '', first, count: 500 });
    expect(list(0)).toMatchObject({ total: 20_000 });
    expect(list(0).rows[0]).toMatchObject({ id: 'a20009' });
    expect(list(0).rows[0]).not.toHaveProperty('result');
    expect(list(19_999).rows.map(({ id }) => id)).toEqual(['a10']);
    const withResult = [1_999, 2_000].map((at) => {
      const id = list(at).rows[0]?.id ?? '';
      return journal.find({ connection: 'c', id })?.result;
    });
    expect(withResult).toEqual(['{}', null]);
    expect(journal.find({ connection: 'c', id: 'runs' })).not.toBeNull();
  });

  it('lists actions that failed, and actions that were received until a time', () => {
    journal.begin(action('1'));
    journal.begin(
      action('2', { receivedAt: 2_000, state: 'answered', tookMs: 1, message: 'The command ended with 3.' }),
    );
    journal.begin(action('3', { receivedAt: 3_000, state: 'timed-out' }));
    const ids = (filter: { failed?: boolean; until?: number; states?: StoredAction['state'][] }) =>
      journal
        .list({ connection: 'c', states: [], text: '', first: 0, count: 10, ...filter })
        .rows.map(({ id }) => id);
    expect(ids({ failed: true })).toEqual(['3', '2']);
    expect(ids({ until: 2_000 })).toEqual(['2', '1']);
    expect(ids({ until: 2_999, failed: true })).toEqual(['2']);
    // A failed action is found only by `failed`, and not by its state, so that the parts add up.
    expect(ids({ states: ['answered', 'running'] })).toEqual(['1']);
    expect(ids({ states: ['running'], failed: true })).toEqual(['3', '2', '1']);
    expect(journal.counts('c')).toEqual({
      total: 3,
      failed: 2,
      states: { running: 1, answered: 1, 'timed-out': 1 },
      failedIn: { answered: 1, 'timed-out': 1 },
    });
    expect(journal.ended('c', 0, 9_000)).toEqual([{ at: 2_001, outcome: 'failed' }]);
  });

  it('is not opened if a newer version wrote it', () => {
    const db = new Database(join(folder, 'newer.sqlite'));
    db.pragma('user_version = 99');
    db.close();
    expect(() => openActionJournal({ path: join(folder, 'newer.sqlite') })).toThrow('newer version');
  });

  it('records the start of an action, which an end without a start removes', () => {
    const key = { connection: 'c', id: '1' };
    journal.begin(action('1', { state: 'waiting-to-start', startedAt: null }));
    journal.setState(key, 'waiting-for-approval');
    expect(journal.find(key)).toMatchObject({ state: 'waiting-for-approval', startedAt: null });
    journal.start(key, 1_200);
    expect(journal.find(key)).toMatchObject({ state: 'running', startedAt: 1_200 });
    journal.end(key, { ...end, state: 'denied', startedAt: null });
    journal.setState(key, 'running');
    journal.start(key, 1_300);
    expect(journal.find(key)).toMatchObject({ state: 'denied', startedAt: null });
  });

  it('adds approvals, and knows of none for actions of earlier versions', () => {
    const key = { connection: 'c', id: '1' };
    const approval = { at: 1_100, about: 'once', subject: 'web-01:22' } as const;
    const hostKey = { at: 1_200, about: 'host-key', subject: 'SHA256:x' } as const;
    journal.begin(action('1'));
    journal.begin(action('2', { approvals: null }));
    for (const each of [approval, hostKey]) {
      journal.approve(key, each);
      journal.approve({ ...key, id: '2' }, each);
    }
    expect(JSON.parse(journal.find(key)?.approvals ?? '')).toEqual([approval, hostKey]);
    expect(journal.find({ ...key, id: '2' })?.approvals).toBeNull();
  });

  it('claims no more than is known about actions of version 1, which did not record their starts', () => {
    const path = join(folder, 'old.sqlite');
    const old = new Database(path);
    old.exec(`CREATE TABLE action (
      connection TEXT NOT NULL, id TEXT NOT NULL, state TEXT NOT NULL, capability TEXT NOT NULL, target TEXT NOT NULL,
      started_at INTEGER NOT NULL, took_ms INTEGER, code INTEGER, message TEXT NOT NULL, by_hand INTEGER NOT NULL,
      parameters TEXT NOT NULL, result TEXT, deadline INTEGER NOT NULL, sent INTEGER NOT NULL, answer TEXT NOT NULL,
      PRIMARY KEY (connection, id)) STRICT;
      CREATE INDEX action_by_time ON action (connection, started_at);
      CREATE INDEX action_open ON action (connection, state) WHERE state IN ('running', 'done');
      CREATE TABLE pinned_key (host TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, since INTEGER NOT NULL) STRICT;
      PRAGMA user_version = 1`);
    const insert = old.prepare(
      `INSERT INTO action VALUES ('c', ?, ?, 'HTTPRequest', 'web-01', 1000, ?, NULL, ?, 0, '{}', ?, 5000, 0, '')`,
    );
    insert.run('cut', 'timed-out', 300, 'It was ended after 0.3 s, before it was done.', '{}');
    insert.run('denied', 'denied', 1, 'http://web-01/ is not on the allow list.', '{"exec":""}');
    insert.run('redirected', 'denied', 1, 'http://web-02/ is not on the allow list.', '{"exec":""}');
    insert.run('open', 'running', null, '', null);
    old.close();
    const opened = openActionJournal({ path });
    const stateOf = (id: string) => opened.find({ connection: 'c', id })?.state;
    expect(['cut', 'denied', 'redirected'].map(stateOf)).toEqual(['interrupted', 'denied', 'interrupted']);
    expect(opened.find({ connection: 'c', id: 'cut' })?.message).toBe(
      'It reached its time limit; whether it ran is not known.',
    );
    expect(opened.open('c')).toMatchObject([
      { id: 'open', receivedAt: 1_000, startedAt: 1_000, executes: '', user: '', approvals: null },
    ]);
    opened.close();
  });
});
