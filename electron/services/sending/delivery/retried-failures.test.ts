import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ResultItem } from '../../../../shared/sending/result-item.ts';
import { type DeliveryKit, machines, type Row, startDeliveryKit, tally } from '../../../delivery.test-kit.ts';
import type { Connector, ConnectorBody } from '../../../remote/connector.ts';
import { alreadyAbsent } from '../read-back/read-back-result.ts';

let kit: DeliveryKit;
beforeAll(async () => {
  kit = await startDeliveryKit();
});
afterEach(() => kit.practice.setFaults({}));
afterAll(() => kit.close());

type Send = (body: ConnectorBody, connector: Connector) => ReturnType<Connector['send']>;
const creates = { kind: 'vertices', action: 'POST' } as const;
const xidOf = (row: Row | undefined) => row?.['ogit/_xid'] ?? '';
const lost = { kind: 'unknown', status: 502, date: null, message: 'Bad gateway.' } as const;
const codes = [409, 400, 422, 404, 410, 403, null];

const failing = (item: ResultItem, code: number | null): ResultItem => ({
  ...item,
  status: 'fail',
  data: { error: 'HTTPError', ...(code === null ? {} : { code }), message: 'Not this one.' },
});
/** Executes every request and loses the first response; later ones report the chosen items as failed. */
const misreporting =
  (code: number | null, isChosen: (item: ResultItem) => boolean = () => true): Send =>
  async (body, connector) => {
    const verdict = await connector.send(body);
    requests += 1;
    if (requests === 1) return lost;
    if (verdict.kind !== 'response') return verdict;
    const items = verdict.items.map((item) => (isChosen(item) ? failing(item, code) : item));
    return { kind: 'response', status: 200, date: verdict.date, items, counts: null };
  };
let requests = 0;
/** Executes nothing, loses the first response and reports all rows of later requests as failed. */
const executingNothing =
  (code: number): Send =>
  async (body, connector) => {
    requests += 1;
    if (requests === 1) return lost;
    const verdict = await connector.send({ ...body, csv: String(body.csv).split('\n')[0] ?? '' });
    const rows = String(body.csv).trim().split('\n').length - 1;
    const head = { status: 'success', entity: 'vertex', action: 'create', data: null } as const;
    const items = Array.from({ length: rows }, (_, order) => failing({ ...head, order }, code));
    return { kind: 'response', status: 200, date: verdict.date, items, counts: null };
  };
/** Resets the number of requests for a new run. */
const restart = (send: Send): Send => {
  requests = 0;
  return send;
};
const edgesOf = (rows: readonly Row[]): Row[] =>
  rows.slice(1).map((row, index) => ({
    'from:ogit/_xid': xidOf(rows[index]),
    verb: 'ogit/connects',
    'to:ogit/_xid': xidOf(row),
  }));
const combined = (rows: readonly Row[], other: Row): Row[] =>
  rows.map((row) => ({
    ...row,
    'edge:1:verb': 'ogit/connects',
    'edge:1:vertex_xid': xidOf(other),
    'content:text': `of ${xidOf(row)}`,
  }));
const reasons = (outcomes: readonly { reason: string }[]) => outcomes.map(({ reason }) => reason);

describe.each(codes)('after a lost response, an item that fails with %s proves nothing', (code) => {
  it('about vertices that are created', async () => {
    const run = kit.run({ ...creates, sendWith: restart(misreporting(code)) });
    const outcomes = await run.send(machines(5));
    expect([tally(outcomes), reasons(outcomes)]).toEqual([{ stored: 5 }, ['', '', '', '', '']]);
    expect(outcomes.every(({ created, vertexId }) => created && vertexId !== '')).toBe(true);
  });

  it('about vertices that are updated', async () => {
    const rows = machines(3);
    await kit.run(creates).send(rows);
    const changed = rows.map((row) => ({ 'ogit/_xid': xidOf(row), '/name': 'changed' }));
    const run = kit.run({ kind: 'vertices', action: 'PUT', sendWith: restart(misreporting(code)) });
    expect(tally(await run.send(changed))).toEqual({ stored: 3 });
  });

  it('about vertices that are deleted, which count as already absent', async () => {
    const rows = machines(3);
    await kit.run(creates).send(rows);
    const run = kit.run({ kind: 'vertices', action: 'DELETE', sendWith: restart(misreporting(code)) });
    const outcomes = await run.send(rows.map((row) => ({ 'ogit/_xid': xidOf(row) })));
    expect(tally(outcomes)).toEqual({ stored: 3 });
    expect(new Set(reasons(outcomes))).toEqual(new Set([alreadyAbsent]));
  });

  it('about edges', async () => {
    const rows = machines(4);
    await kit.run(creates).send(rows);
    const run = kit.run({ kind: 'edges', action: 'POST', sendWith: restart(misreporting(code)) });
    expect(tally(await run.send(edgesOf(rows)))).toEqual({ stored: 3 });
    const deletion = kit.run({ kind: 'edges', action: 'DELETE', sendWith: restart(misreporting(code)) });
    expect(tally(await deletion.send(edgesOf(rows)))).toEqual({ stored: 3 });
  });

  it('about values and contents', async () => {
    const series = machines(2).map((row) => ({ ...row, 'ogit/_type': 'ogit/Timeseries' }));
    await kit.run(creates).send(series);
    const values = series.map((row, index) => ({
      'ogit/_xid': xidOf(row),
      timestamp: String(1_700_000_000_000 + index),
      value: `v${index}`,
    }));
    const writes = kit.run({ kind: 'timeseries', action: 'PUT', sendWith: restart(misreporting(code)) });
    expect(tally(await writes.send(values))).toEqual({ stored: 2 });
    const contents = series.map((row) => ({ 'ogit/_xid': xidOf(row), 'content:text': `of ${xidOf(row)}` }));
    const uploads = kit.run({ kind: 'attachments', action: 'PUT', sendWith: restart(misreporting(code)) });
    expect(tally(await uploads.send(contents))).toEqual({ stored: 2 });
  });

  it.each<[string, (item: ResultItem) => boolean]>([
    ['combined rows', () => true],
    ['the vertices of combined rows', ({ order }) => (order ?? 0) < 3],
    ['the edges of combined rows', ({ entity }) => entity === 'edge'],
    ['the contents of combined rows', ({ entity }) => entity === 'attachment'],
  ])('about %s', async (_, isChosen) => {
    const [other = {}, ...rows] = machines(4);
    await kit.run(creates).send([other]);
    const run = kit.run({ kind: 'combined', action: 'PUT', sendWith: restart(misreporting(code, isChosen)) });
    const outcomes = await run.send(combined(rows, other));
    expect(tally(outcomes)).toEqual({ stored: 3 });
    expect(outcomes.every(({ created, createdPartIds }) => created && createdPartIds.length === 1)).toBe(
      true,
    );
  });
});

describe('a row that fails when it is repeated', () => {
  it('is unknown, with the platform’s reason, if it is not found: a gateway may still execute it', async () => {
    const run = kit.run({ ...creates, sendWith: restart(executingNothing(400)) });
    const outcomes = await run.send(machines(3));
    expect(tally(outcomes)).toEqual({ unknown: 3 });
    expect(outcomes[0]).toMatchObject({
      reason: expect.stringMatching(/^Not found after .*Not this one\./),
      hash: [expect.any(Number), expect.any(Number)],
    });
  });

  it('is not called stored because another row of the file created a vertex with the same xid', async () => {
    const [row = {}] = machines(1);
    const rows = [
      { ...row, 'ogit/_type': '', '/name': 'refused' },
      { ...row, '/name': 'created' },
      { ...row, '/name': 'too late' },
    ];
    const run = kit.run({ ...creates, sendWith: restart(misreporting(409)) });
    const outcomes = await run.send(rows);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['failed', 'stored', 'failed']);
    const [vertex] = await kit.practice.byXid(xidOf(row));
    expect(vertex).toMatchObject({ '/name': 'created', 'ogit/_id': outcomes[1]?.vertexId });
  });

  it('is unknown, not failed, if it was stored once and sent again behind an earlier row', async () => {
    const [row = {}] = machines(1);
    await kit.run(creates).send([row]);
    const rows = ['earlier', 'later'].map((name) => ({ 'ogit/_xid': xidOf(row), '/name': name }));
    let sent = 0;
    const run = kit.run({
      kind: 'vertices',
      action: 'PUT',
      sendWith: async (body, connector) => {
        sent += 1;
        const [header = '', first = '', second = ''] = String(body.csv).split('\n');
        // Of the two rows it first executes the second one, and then the first one alone.
        const executed = await connector.send({
          ...body,
          csv: `${header}\n${sent === 1 ? second : first}\n`,
        });
        if (executed.kind !== 'response') return executed;
        const [item] = executed.items;
        if (item === undefined) return executed;
        const items =
          sent === 1
            ? [failing({ ...item, order: 0 }, 401), { ...item, order: 1 }]
            : [{ ...item, order: 0 }, failing({ ...item, order: 1 }, 409)];
        return { kind: 'response', status: 200, date: executed.date, items, counts: null };
      },
    });
    const [earlier, later] = await run.send(rows);
    expect(sent).toBe(2);
    expect(earlier).toMatchObject({ outcome: 'stored' });
    expect(later).toMatchObject({ outcome: 'unknown', reason: expect.stringMatching(/./) });
  });

  it('is not failed if its vertex is stored and it was sent again for a part', async () => {
    const [other = {}, ...rows] = machines(3);
    await kit.run(creates).send([other]);
    let sent = 0;
    const run = kit.run({
      kind: 'combined',
      action: 'PUT',
      sendWith: async (body, connector) => {
        const verdict = await connector.send(body);
        sent += 1;
        if (verdict.kind !== 'response') return verdict;
        // First the edges are refused for the token, then the vertices are said to have failed.
        const [failingEntity, code] = sent === 1 ? (['edge', 401] as const) : (['vertex', 422] as const);
        const items = verdict.items
          .filter(({ entity }) => sent === 1 || entity === 'vertex')
          .map((item) => (item.entity === failingEntity ? failing(item, code) : item));
        return { kind: 'response', status: 200, date: verdict.date, items, counts: null };
      },
    });
    const outcomes = await run.send(combined(rows, other));
    expect(sent).toBe(2);
    expect(tally(outcomes)).toEqual({ stored: 2 });
  });

  it('is unknown if it cannot be read back, with the reason', async () => {
    // Without its own account it cannot know what it created.
    const run = kit.run({ ...creates, account: '', sendWith: restart(misreporting(400)) });
    const outcomes = await run.send(machines(2));
    expect(tally(outcomes)).toEqual({ unknown: 2 });
    expect(outcomes[0]?.reason).toBe(
      'An earlier attempt may have stored it, and the repeated one was rejected: Not this one.',
    );
    expect(outcomes[0]?.class).toBe('creates-only');
  });

  it('is read back, too, if it was sent before the run was interrupted', async () => {
    const rows = machines(3);
    await kit.run(creates).send(rows);
    const run = kit.run({
      ...creates,
      async sendWith(body, connector) {
        const verdict = await connector.send(body);
        if (verdict.kind !== 'response') return verdict;
        return { ...verdict, counts: null, items: verdict.items.map((item) => failing(item, 400)) };
      },
    });
    const before = new Map([1, 2, 3].map((record) => [record, Date.now() - 5_000]));
    expect(tally(await run.send(rows, before))).toEqual({ stored: 3 });
  });

  it('is read back, too, if its item failed with 999, 500 or 503 before', async () => {
    for (const code of [999, 500, 503]) {
      let sent = 0;
      const run = kit.run({
        ...creates,
        async sendWith(body, connector) {
          const verdict = await connector.send(body);
          sent += 1;
          if (verdict.kind !== 'response') return verdict;
          const items = verdict.items.map((item) => failing(item, sent === 1 ? code : 422));
          return { kind: 'response', status: 200, date: verdict.date, counts: null, items };
        },
      });
      expect(tally(await run.send(machines(3)))).toEqual({ stored: 3 });
    }
  });

  it('is read back, too, if a response reported that it was not read, although it was stored', async () => {
    let sent = 0;
    const run = kit.run({
      ...creates,
      async sendWith(body, connector) {
        const verdict = await connector.send(body);
        sent += 1;
        if (verdict.kind !== 'response') return verdict;
        const [first, ...others] = verdict.items;
        if (first === undefined) return verdict;
        const message = 'BATCH PROCESSING ABORTED! Broken.';
        const stop = { ...first, status: 'fail', entity: 'undefined', action: 'undefined', order: 1 };
        const abort = { ...stop, data: { code: 400, message, original_data: null } };
        const items = sent === 1 ? [first, abort] : [first, ...others].map((item) => failing(item, 422));
        return { kind: 'response', status: 200, date: verdict.date, counts: null, items };
      },
    });
    expect(tally(await run.send(machines(4)))).toEqual({ stored: 4 });
  });

  it('is not sent again because of an abort that the same response contradicts', async () => {
    const rows = machines(4).map(({ 'ogit/_xid': name = '', ...row }) => ({ ...row, '/name': name }));
    const run = kit.run({
      ...creates,
      async sendWith(body, connector) {
        const verdict = await connector.send(body);
        if (verdict.kind !== 'response') return verdict;
        const message = 'BATCH PROCESSING ABORTED! Broken.';
        const head = { status: 'fail', entity: 'undefined', action: 'undefined', order: 1 };
        const abort = { ...head, data: { code: 400, message, original_data: null } };
        const items = [...verdict.items.filter(({ order }) => order !== 1), abort];
        return { kind: 'response', status: 200, date: verdict.date, counts: null, items };
      },
    });
    expect(tally(await run.send(rows))).toEqual({ unknown: 4 });
    expect(run.requests).toHaveLength(1);
  });
});
