import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { csv, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice();
});
afterEach(() => practice.setFaults({}));
afterAll(async () => {
  expect(practice.reported).toEqual([]);
  await practice.close();
});

const heads = ['ogit/_xid', 'ogit/_type', 'ogit/_scope'];
const rows = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => [`${prefix}-${at}`, 'T', 's']);
const post = (prefix: string, count: number) => practice.vertices('POST', csv(heads, ...rows(prefix, count)));
const readFaults = async () => (await practice.ask('GET', '/practice/faults')).json;

describe('/practice/faults: itemsFailed', () => {
  it('fails every Nth item with a platform failure, counted over requests, and does not store it', async () => {
    await practice.setFaults({ itemsFailed: 3 });
    const first = await post('failed', 4);
    expect(first.items.map(({ status }) => status)).toEqual(['success', 'success', 'fail', 'success']);
    expect(first.items[2]).toMatchObject({
      entity: 'vertex',
      action: 'create',
      data: {
        error: 'HTTPError',
        code: 500,
        message: expect.stringMatching(
          /^500 Server Error: Internal Server Error for url: http:\S+\/new\/T: planned failure$/,
        ),
        original_data: { 'ogit/_xid': 'failed-2', 'ogit/_type': 'T', 'ogit/_scope': 's' },
      },
    });
    expect(first.json).toMatchObject({ success: false, populated: { vertex: 3 }, failed: 1 });
    expect(await practice.byXid('failed-2')).toEqual([]);
    const second = await post('failed-more', 3);
    expect(second.items.map(({ status }) => status)).toEqual(['success', 'fail', 'success']);
  });

  it('does not count rows that fail by themselves', async () => {
    await practice.setFaults({ itemsFailed: 2 });
    const response = await practice.vertices('POST', csv(heads, ['bad-0', '', 's'], ...rows('bad', 2)));
    expect(response.items.map(({ data }) => data['code'])).toEqual([400, undefined, 500]);
  });

  it('fails edges, values, attachments and deletions, too', async () => {
    await practice.setFaults({});
    await post('other', 1);
    await practice.vertices('POST', csv(heads, ['series', 'ogit/Timeseries', 's']));
    await practice.setFaults({ itemsFailed: 1 });
    const results = [
      await practice.send(
        'POST',
        '/edges',
        csv(['from:ogit/_xid', 'verb', 'to:ogit/_xid'], ['other-0', 'v', 'series']),
      ),
      await practice.send(
        'PUT',
        '/timeseries',
        csv(['ogit/_xid', 'timestamp', 'value'], ['series', '1', 'a']),
      ),
      await practice.send('PUT', '/attachments', csv(['ogit/_xid', 'content:text'], ['series', 'a'])),
      await practice.vertices('DELETE', csv(['ogit/_xid'], ['series'])),
    ];
    for (const { items } of results) expect(items[0]?.data).toMatchObject({ error: 'HTTPError', code: 500 });
    expect(await practice.byXid('series')).toHaveLength(1);
  });
});

describe('/practice/faults: malformedStop', () => {
  it('stops the next connector request after N records, as at a malformed one', async () => {
    await practice.setFaults({ malformedStop: 2 });
    await practice.graph('GET', '/not-a-connector-request');
    const response = await post('stopped', 5);
    expect(response.items.map(({ status, order }) => [status, order])).toEqual([
      ['success', 0],
      ['success', 1],
      ['fail', 2],
    ]);
    expect(response.items[2]).toMatchObject({
      entity: 'undefined',
      action: 'undefined',
      data: {
        error: 'Error',
        code: 400,
        message: expect.stringMatching(
          /^BATCH PROCESSING ABORTED! .+\(record 3, line 4, byte \d+\)\. All further data has been ignored after this error occurred\.$/,
        ),
        original_data: null,
      },
    });
    expect(await practice.byXid('stopped-2')).toEqual([]);
    expect(await readFaults()).toMatchObject({ malformedStop: null });
    expect((await post('stopped-again', 3)).json).toMatchObject({ success: true });
  });

  it('stops before the first record if N is 0, and does not stop a body of N records', async () => {
    await practice.setFaults({ malformedStop: 0 });
    expect((await post('none', 2)).json).toMatchObject({ populated: { vertex: 0 }, failed: 1 });
    await practice.setFaults({ malformedStop: 2 });
    expect((await post('short', 2)).json).toMatchObject({ success: true, populated: { vertex: 2 } });
    expect(await readFaults()).toMatchObject({ malformedStop: null });
  });
});
