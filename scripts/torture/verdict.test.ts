import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outcome } from '../../shared/sending/outcomes.ts';
import type { RunState } from '../../shared/sending/runs.ts';
import { carriedRows } from './carried.ts';
import { createDraw } from './draw.ts';
import type { Load } from './load.ts';
import { loads } from './loads.ts';
import { readPicture } from './picture.ts';
import { runUndisturbed } from './undisturbed.ts';
import { contradiction, type Ending, judge } from './verdict.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-verdict-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const count = 60;
const made = loads.map((make) => make(createDraw(5), count));
const byName = (name: string): Load => {
  const found = made.find((load) => load.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

/** A run without any disturbance, and the folder of its world. */
async function sent(load: Load): Promise<{ ending: Ending; world: string }> {
  const world = join(folder, `${load.name}-${randomUUID()}`);
  const ending = await runUndisturbed(world, load, () => false);
  const undisturbed = await runUndisturbed(`${world}-2`, load, () => false);
  const rows = ending.outcomes.map((outcome, row) => ({
    record: row + 1,
    outcome: outcome ?? 'stored',
    identity: '',
    reason: '',
    request: 1,
  }));
  const { picture, since } = ending;
  return {
    world,
    ending: {
      load,
      rows,
      state: stateOf(rows),
      picture,
      since,
      carried: load.rows.map(() => ({ executions: [], certain: new Set(), isGuilty: false })),
      deaths: [],
      undisturbed,
    },
  };
}

function stateOf(rows: readonly { outcome: Outcome }[]): RunState {
  const counts = { stored: 0, partly: 0, failed: 0, unknown: 0, 'not-sent': 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return { rows: rows.length, counts, inFlight: 0 } as RunState;
}

const withOutcome = (ending: Ending, record: number, outcome: Outcome, reason = ''): Ending => {
  const rows = ending.rows.map((row) => (row.record === record ? { ...row, outcome, reason } : row));
  return { ...ending, rows, state: stateOf(rows) };
};

/** The same world after a manipulation. */
function planted(ending: Ending, world: string, sql: string): Ending {
  const db = new Database(join(world, 'world.sqlite'));
  const { changes } = db.prepare(sql).run();
  db.close();
  expect(changes).toBeGreaterThan(0);
  return { ...ending, picture: readPicture(world, ending.since) };
}

const first = (ending: Ending, outcome: Outcome) =>
  ending.rows.find((row) => row.outcome === outcome && !ending.load.loose.has(row.record - 1))?.record ?? 0;

describe('the verdict on a round', () => {
  it.each(made.map((load) => load.name))('has nothing to say of undisturbed %s', async (name) => {
    const { ending } = await sent(byName(name));
    expect(judge(ending)).toEqual([]);
    expect(ending.rows.some(({ outcome }) => outcome === 'stored')).toBe(true);
  });

  it.each([
    ['a vertex that is gone', 'post-vertices', `DELETE FROM vertices WHERE attributes LIKE '%row-000%'`],
    ['another value', 'put-vertices', `UPDATE vertices SET attributes = replace(attributes, 'row-', 'raw-')`],
    ['a vertex twice', 'post-nameless', copyOfVertex()],
    [
      'an edge that is gone',
      'post-edges',
      'DELETE FROM edges WHERE number = (SELECT max(number) FROM edges)',
    ],
    ['another time series value', 'put-timeseries', `UPDATE timed_values SET value = value || '!'`],
    ['another content', 'put-attachments', `UPDATE attachments SET bytes = CAST('x' AS BLOB)`],
    ['a list value twice', 'add-timed-to-lists', doubledList()],
    ['a vertex that is back', 'delete-vertices', revived()],
    ['an issue that is gone', 'put-combined-issues', `DELETE FROM vertices WHERE xid LIKE 't:ci:%'`],
    [
      'a content of /combined that is gone',
      'put-combined',
      'DELETE FROM attachments WHERE vertex = (SELECT max(vertex) FROM attachments)',
    ],
  ])('sees %s', async (_what, name, sql) => {
    const { ending, world } = await sent(byName(name));
    expect(judge(planted(ending, world, sql))).not.toEqual([]);
  });

  it('sees outcomes that are not true', async () => {
    const { ending } = await sent(byName('post-vertices'));
    const [stored, failed] = [first(ending, 'stored'), first(ending, 'failed')];
    expect(judge(withOutcome(ending, failed, 'stored'))).not.toEqual([]);
    expect(judge(withOutcome(ending, stored, 'failed'))).not.toEqual([]);
    expect(judge(withOutcome(ending, stored, 'unknown'))).toEqual([
      expect.stringContaining('is still unknown'),
    ]);
    expect(judge(withOutcome(ending, stored, 'not-sent'))).not.toEqual([]);
    expect(judge(withOutcome(ending, stored, 'partly'))).not.toEqual([]);
  });

  it('sees a row without an outcome, one with two, and counts that are wrong', async () => {
    const { ending } = await sent(byName('put-vertices'));
    const { rows, state } = ending;
    expect(judge({ ...ending, rows: rows.slice(1) })).not.toEqual([]);
    expect(judge({ ...ending, rows: [...rows.slice(0, -1), ...rows.slice(0, 1)] })).not.toEqual([]);
    const counts = { ...state.counts, stored: state.counts.stored - 1, unknown: 1 };
    expect(judge({ ...ending, state: { ...state, counts } })).not.toEqual([]);
  });

  it('believes that a row was not sent neither after a death nor where the graph does not have it', async () => {
    const { ending, world } = await sent(byName('post-nameless'));
    const record = first(ending, 'stored');
    const mark = ending.load.rows[record - 1]?.find((cell) => /^row-/.test(cell)) ?? '';
    const left = withOutcome(ending, record, 'not-sent', 'Not found after 2 min 13 s.');
    const deaths = [{ at: 2, aliveAt: 1 }];
    expect(judge({ ...left, deaths })).toEqual([expect.stringContaining('is in the graph')]);
    const gone = planted(left, world, `DELETE FROM vertices WHERE attributes LIKE '%${mark}%'`);
    expect(judge({ ...gone, deaths })).toEqual([expect.stringContaining('was never sent to its end')]);
    expect(judge(gone)).toEqual([expect.stringContaining('was never sent to its end')]);
  });

  it('sees two rows that both claim one edge', async () => {
    const { ending } = await sent(byName('post-edges'));
    const [group = []] = ending.load.rivals;
    expect(group.length).toBeGreaterThan(1);
    const both = group.reduce((each, row) => withOutcome(each, row + 1, 'stored'), ending);
    expect(judge(both)).toContainEqual(expect.stringContaining('are both called stored'));
  });

  it('sees a row that was sent twice, and one that is unknown although it was reported', async () => {
    const { ending } = await sent(byName('post-nameless'));
    const { load } = ending;
    const record = first(ending, 'stored');
    const request = (order: number, status: number | null) => ({
      method: 'POST',
      path: '/vertices',
      header: load.header,
      rows: [load.rows[record - 1] ?? []],
      startedAt: order,
      endedAt: order,
      status,
      items: [{ order: 0, status: 'success', data: {} }],
      addsUp: true,
    });
    const received = carriedRows(load, [request(1, 200)]);
    const lost = carriedRows(load, [request(1, null)]);
    const again = carriedRows(load, [request(1, null), request(2, 200)]);
    const refused = carriedRows(load, [request(1, 429), request(2, 200)]);
    const unknown = withOutcome(ending, record, 'unknown');
    expect(judge({ ...unknown, carried: lost })).toEqual([]);
    expect(judge({ ...unknown, carried: received })).toEqual([
      expect.stringContaining('platform reported it'),
    ]);
    expect(judge({ ...unknown, carried: received, deaths: [{ at: 1, aliveAt: 1 }] })).toEqual([]);
    // Killed long after, but without having received anything since.
    const deaf = { ...unknown, carried: received };
    expect(judge({ ...deaf, deaths: [{ at: 9_000, aliveAt: 1_000 }] })).toEqual([]);
    expect(judge({ ...deaf, deaths: [{ at: 9_000, aliveAt: 8_000 }] })).toHaveLength(1);
    expect(judge(unknown)).toEqual([expect.stringContaining('was never executed')]);
    expect(judge({ ...ending, carried: again })).toEqual([expect.stringContaining('was sent 2 times')]);
    expect(judge({ ...ending, carried: refused })).toEqual([]);
  });

  it('accepts an unknown row whose repeated request was rejected after the response of the first was lost', async () => {
    const { ending } = await sent(byName('put-combined-nameless-issues'));
    const { load } = ending;
    const record = first(ending, 'stored');
    const request = (order: number, status: number | null) => ({
      method: 'PUT',
      path: '/combined',
      header: load.header,
      rows: [load.rows[record - 1] ?? []],
      startedAt: order,
      endedAt: order,
      status,
      items: [{ order: 0, status: 'fail', data: { code: 409 } }],
      addsUp: true,
    });
    const unknown = withOutcome(ending, record, 'unknown');
    const rejected = carriedRows(load, [request(1, 200)]);
    const lostBefore = carriedRows(load, [request(1, null), request(2, 200)]);
    expect(judge({ ...unknown, carried: rejected })).toEqual([
      expect.stringContaining('platform reported it'),
    ]);
    expect(judge({ ...unknown, carried: lostBefore })).toEqual([]);
  });

  it('does not let a request carry what is not in the file', () => {
    const load = byName('put-timeseries');
    const request = {
      method: 'PUT',
      path: '/timeseries',
      header: load.header,
      rows: [['a', '1', 'b']],
      startedAt: 0,
      endedAt: 0,
      status: 200,
      items: [],
      addsUp: true,
    };
    expect(() => carriedRows(load, [request])).toThrow('not in the file');
    expect(() => carriedRows(load, [{ ...request, header: ['a'] }])).toThrow('header');
  });
});

describe('an outcome and what the graph has', () => {
  it.each([
    ['stored', [1], null],
    ['stored', [1, null], null],
    ['stored', [1, 0], 'not whole'],
    ['stored', [2], '2 times'],
    ['unknown', [2], '2 times'],
    ['unknown', [1, 0], null],
    ['failed', [0], null],
    ['failed', [1], 'is in the graph'],
    ['not-sent', [null], null],
    ['partly', [1, 0], null],
    ['partly', [1, 1], 'is not so'],
    ['partly', [0, 0], 'is not so'],
    ['partly', [1, null], null],
  ] as const)('%s with %j', (outcome, trace, wrong) => {
    const problem = contradiction(outcome, trace);
    if (wrong === null) expect(problem).toBeNull();
    else expect(problem).toContain(wrong);
  });
});

function copyOfVertex(): string {
  return `INSERT INTO vertices (id, type, scope, creator, created_on, modified_on, version, attributes)
    SELECT 'copy', type, scope, creator, created_on, modified_on, version, attributes FROM vertices
    WHERE attributes LIKE '%row-00000%' LIMIT 1`;
}
function doubledList(): string {
  return `UPDATE vertices SET lists = replace(lists, '"/tags":[', '"/tags":[' ||
    substr(lists, instr(lists, '{"value"'), instr(lists, '}') - instr(lists, '{"value"') + 1) || ',')
    WHERE lists LIKE '%row-%'`;
}
function revived(): string {
  return `INSERT INTO vertices (id, xid, type, scope, creator, created_on, modified_on, version, attributes)
    VALUES ('back', 't:m:0', 'T', 's', 'c', 1, 1, 1, '{}')`;
}
