import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rejectedAgain } from '../../electron/services/sending/delivery/pending-row.ts';
import type { Outcome } from '../../shared/sending/outcomes.ts';
import type { RunState } from '../../shared/sending/runs.ts';
import { checkRound, contradiction, type RoundEnd } from './check-round.ts';
import { readGraphSnapshot } from './graph-snapshot.ts';
import { runReference } from './reference-run.ts';
import { rowExecutionsOf } from './row-executions.ts';
import { createSeededRandom } from './seeded-random.ts';
import type { Workload } from './workload.ts';
import { workloads } from './workloads.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-verdict-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const count = 60;
const createdWorkloads = workloads.map((make) => make(createSeededRandom(5), count));
const byName = (name: string): Workload => {
  const found = createdWorkloads.find((workload) => workload.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

/** Runs a workload without faults, and returns the end of the round and the folder of its platform. */
async function runWithoutFaults(workload: Workload): Promise<{ ending: RoundEnd; world: string }> {
  const world = join(folder, `${workload.name}-${randomUUID()}`);
  const ending = await runReference(world, workload, () => false);
  const reference = await runReference(`${world}-2`, workload, () => false);
  const rows = ending.outcomes.map((outcome, row) => ({
    record: row + 1,
    outcome: outcome ?? 'stored',
    identity: '',
    reason: '',
    request: 1,
  }));
  const { snapshot, since } = ending;
  return {
    world,
    ending: {
      workload,
      rows,
      state: stateOf(rows),
      snapshot,
      since,
      rowExecutions: workload.rows.map(() => ({ executions: [], certain: new Set(), isGuilty: false })),
      kills: [],
      reference,
    },
  };
}

function stateOf(rows: readonly { outcome: Outcome }[]): RunState {
  const counts = { stored: 0, partly: 0, failed: 0, unknown: 0, 'not-sent': 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return { rows: rows.length, counts, inFlight: 0 } as RunState;
}

const withOutcome = (ending: RoundEnd, record: number, outcome: Outcome, reason = ''): RoundEnd => {
  const rows = ending.rows.map((row) => (row.record === record ? { ...row, outcome, reason } : row));
  return { ...ending, rows, state: stateOf(rows) };
};

/** Changes the database of the platform, and returns the round with the changed graph. */
function withChangedGraph(ending: RoundEnd, world: string, sql: string): RoundEnd {
  const db = new Database(join(world, 'world.sqlite'));
  const { changes } = db.prepare(sql).run();
  db.close();
  expect(changes).toBeGreaterThan(0);
  return { ...ending, snapshot: readGraphSnapshot(world, ending.since) };
}

/** Record of the first row with an outcome that has to be the same in the reference run. */
const firstRecordWith = (ending: RoundEnd, outcome: Outcome) =>
  ending.rows.find((row) => row.outcome === outcome && !ending.workload.loose.has(row.record - 1))?.record ??
  0;

describe('the check of a round', () => {
  it.each(createdWorkloads.map((workload) => workload.name))(
    'finds no problem in a run of %s without faults',
    async (name) => {
      const { ending } = await runWithoutFaults(byName(name));
      expect(checkRound(ending)).toEqual([]);
      expect(ending.rows.some(({ outcome }) => outcome === 'stored')).toBe(true);
    },
  );

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
  ])('reports %s', async (_what, name, sql) => {
    const { ending, world } = await runWithoutFaults(byName(name));
    expect(checkRound(withChangedGraph(ending, world, sql))).not.toEqual([]);
  });

  it('reports false outcomes', async () => {
    const { ending } = await runWithoutFaults(byName('post-vertices'));
    const [stored, failed] = [firstRecordWith(ending, 'stored'), firstRecordWith(ending, 'failed')];
    expect(checkRound(withOutcome(ending, failed, 'stored'))).not.toEqual([]);
    expect(checkRound(withOutcome(ending, stored, 'failed'))).not.toEqual([]);
    expect(checkRound(withOutcome(ending, stored, 'unknown'))).toEqual([
      expect.stringContaining('is still unknown'),
    ]);
    expect(checkRound(withOutcome(ending, stored, 'not-sent'))).not.toEqual([]);
    expect(checkRound(withOutcome(ending, stored, 'partly'))).not.toEqual([]);
  });

  it('reports a row without an outcome, one with two, and counts that are wrong', async () => {
    const { ending } = await runWithoutFaults(byName('put-vertices'));
    const { rows, state } = ending;
    expect(checkRound({ ...ending, rows: rows.slice(1) })).not.toEqual([]);
    expect(checkRound({ ...ending, rows: [...rows.slice(0, -1), ...rows.slice(0, 1)] })).not.toEqual([]);
    const counts = { ...state.counts, stored: state.counts.stored - 1, unknown: 1 };
    expect(checkRound({ ...ending, state: { ...state, counts } })).not.toEqual([]);
  });

  it('accepts “not sent” neither after a kill nor for a row that the graph has', async () => {
    const { ending, world } = await runWithoutFaults(byName('post-nameless'));
    const record = firstRecordWith(ending, 'stored');
    const mark = ending.workload.rows[record - 1]?.find((cell) => /^row-/.test(cell)) ?? '';
    const notSent = withOutcome(ending, record, 'not-sent', 'Not found after 2 min 13 s.');
    const kills = [{ at: 2, aliveAt: 1 }];
    expect(checkRound({ ...notSent, kills })).toEqual([expect.stringContaining('is in the graph')]);
    const gone = withChangedGraph(notSent, world, `DELETE FROM vertices WHERE attributes LIKE '%${mark}%'`);
    expect(checkRound({ ...gone, kills })).toEqual([expect.stringContaining('was never sent to its end')]);
    expect(checkRound(gone)).toEqual([expect.stringContaining('was never sent to its end')]);
  });

  it('reports two rows that both claim one edge', async () => {
    const { ending } = await runWithoutFaults(byName('post-edges'));
    const [group = []] = ending.workload.rivals;
    expect(group.length).toBeGreaterThan(1);
    const both = group.reduce((each, row) => withOutcome(each, row + 1, 'stored'), ending);
    expect(checkRound(both)).toContainEqual(expect.stringContaining('are both called stored'));
  });

  it('reports a row that was sent twice, and one that is unknown although it was reported', async () => {
    const { ending } = await runWithoutFaults(byName('post-nameless'));
    const { workload } = ending;
    const record = firstRecordWith(ending, 'stored');
    const request = (order: number, status: number | null) => ({
      method: 'POST',
      path: '/vertices',
      header: workload.header,
      rows: [workload.rows[record - 1] ?? []],
      startedAt: order,
      endedAt: order,
      status,
      items: [{ order: 0, status: 'success', data: {} }],
      addsUp: true,
    });
    const received = rowExecutionsOf(workload, [request(1, 200)]);
    const lost = rowExecutionsOf(workload, [request(1, null)]);
    const again = rowExecutionsOf(workload, [request(1, null), request(2, 200)]);
    const refused = rowExecutionsOf(workload, [request(1, 429), request(2, 200)]);
    const unknown = withOutcome(ending, record, 'unknown');
    expect(checkRound({ ...unknown, rowExecutions: lost })).toEqual([]);
    expect(checkRound({ ...unknown, rowExecutions: received })).toEqual([
      expect.stringContaining('platform reported it'),
    ]);
    expect(checkRound({ ...unknown, rowExecutions: received, kills: [{ at: 1, aliveAt: 1 }] })).toEqual([]);
    // Killed long after the response, which was recorded only if the program was still alive after it.
    const unaware = { ...unknown, rowExecutions: received };
    expect(checkRound({ ...unaware, kills: [{ at: 9_000, aliveAt: 1_000 }] })).toEqual([]);
    expect(checkRound({ ...unaware, kills: [{ at: 9_000, aliveAt: 8_000 }] })).toHaveLength(1);
    expect(checkRound(unknown)).toEqual([expect.stringContaining('was never executed')]);
    expect(checkRound({ ...ending, rowExecutions: again })).toEqual([
      expect.stringContaining('was sent 2 times'),
    ]);
    expect(checkRound({ ...ending, rowExecutions: refused })).toEqual([]);
  });

  it('accepts an unknown row whose repeated request was rejected after the response of the first was lost', async () => {
    const { ending } = await runWithoutFaults(byName('put-combined-nameless-issues'));
    const { workload } = ending;
    const record = firstRecordWith(ending, 'stored');
    const request = (order: number, status: number | null) => ({
      method: 'PUT',
      path: '/combined',
      header: workload.header,
      rows: [workload.rows[record - 1] ?? []],
      startedAt: order,
      endedAt: order,
      status,
      items: [{ order: 0, status: 'fail', data: { code: 409 } }],
      addsUp: true,
    });
    const unknown = withOutcome(ending, record, 'unknown');
    const rejected = rowExecutionsOf(workload, [request(1, 200)]);
    const lostBefore = rowExecutionsOf(workload, [request(1, null), request(2, 200)]);
    expect(checkRound({ ...unknown, rowExecutions: rejected })).toEqual([
      expect.stringContaining('platform reported it'),
    ]);
    expect(checkRound({ ...unknown, rowExecutions: lostBefore })).toEqual([]);
    // The first attempt may also be one that a killed program has recorded and never sent.
    const { reason } = rejectedAgain({ reason: 'Not found', cause: 'not found' });
    for (const whole of [reason, `The vertex is stored; not found after 3.0 s: edge 0. ${reason}`]) {
      const repeated = { ...withOutcome(ending, record, 'unknown', whole), rowExecutions: rejected };
      expect(checkRound({ ...repeated, kills: [{ at: 9_000, aliveAt: 9_000 }] })).toEqual([]);
      expect(checkRound(repeated)).toEqual([expect.stringContaining('platform reported it')]);
    }
  });

  it('rejects a request with a row that is not in the file', () => {
    const workload = byName('put-timeseries');
    const request = {
      method: 'PUT',
      path: '/timeseries',
      header: workload.header,
      rows: [['a', '1', 'b']],
      startedAt: 0,
      endedAt: 0,
      status: 200,
      items: [],
      addsUp: true,
    };
    expect(() => rowExecutionsOf(workload, [request])).toThrow('not in the file');
    expect(() => rowExecutionsOf(workload, [{ ...request, header: ['a'] }])).toThrow('header');
  });
});

/** The counts are how often the graph has each part of a row; null if other rows hide it. */
describe('an outcome and the graph', () => {
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
  ] as const)('%s, with the counts %j', (outcome, trace, wrong) => {
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
