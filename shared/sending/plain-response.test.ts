import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlainResponse } from './plain-response.ts';
import { countsAddUp, storedAddUp } from './response-counts.ts';
import { type ResultItem, readResponseCounts, readResultItem } from './result-item.ts';

const bytesOf = (text: string) => Buffer.from(text, 'utf8');
const name = fc.oneof(
  { weight: 40, arbitrary: fc.string({ minLength: 1, maxLength: 6 }) },
  { weight: 1, arbitrary: fc.constantFrom('', 'Köln', '"', '\\', 'a\nb', '\u007f') },
);
const named = fc.record({ id: name, xid: name, type: name });
const counts = fc.option(fc.record({ vertex: fc.nat(4), issue: fc.nat(2), failed: fc.nat(1) }));
const gap = fc.constantFrom('', ' ', ',\n'.slice(1), '\r\n\t');

/** Responses as platforms write them, in several orders and with several gaps; nearly all of them plain. */
const response = fc
  .record({
    rows: fc.array(named, { minLength: 1, maxLength: 6 }),
    action: fc.constantFrom('create', 'create', 'update', 'delete', 'undefined'),
    counts,
    gap,
    resultFirst: fc.boolean(),
    order: fc.shuffledSubarray(['status', 'entity', 'action', 'order', 'data'], { minLength: 5 }),
    extra: fc.oneof(
      { weight: 4, arbitrary: fc.constant({}) },
      fc.constantFrom<object[]>({ 'ogit/_is-deleted': true }, { n: null }, { n: 1 }, { 'ogit/_out-id': 'a' }),
    ),
    odd: fc.option(
      fc.record({ at: fc.nat(5), is: fc.constantFrom('twice', 'shifted', 'failed', 'edge', 'missing') }),
      {
        freq: 3,
      },
    ),
  })
  .map(({ rows, action, counts: givenCounts, gap: between, resultFirst, order, extra, odd }) => {
    const items = rows.flatMap(({ id, xid, type }, at) => {
      const is = odd?.at === at ? odd.is : '';
      if (is === 'missing') return [];
      const members: Record<string, unknown> = {
        status: is === 'failed' ? 'fail' : 'success',
        entity: is === 'edge' ? 'edge' : 'vertex',
        action,
        order: is === 'shifted' ? at + 1 : at,
        data: { 'ogit/_id': id, 'ogit/_xid': xid, 'ogit/_type': type, ...extra },
      };
      const text = JSON.stringify(Object.fromEntries(order.map((key) => [key, members[key]])));
      return is === 'twice' ? [text, text] : [text];
    });
    const result = `"result":[${between}${items.join(`,${between}`)}${between}]`;
    const rest =
      givenCounts === null ? '' : `"populated":${JSON.stringify(givenCounts)},"failed":${givenCounts.failed}`;
    const parts = [result, ...(rest === '' ? [] : [rest])];
    return `{${(resultFirst ? parts : parts.toReversed()).join(`,${between}`)}}`;
  });
/** A response in which one character is replaced. */
const broken = fc
  .tuple(response, fc.nat(), fc.constantFrom('"', '\\', '}', ',', '0', 'é', ' ', '\n', 'x', '['))
  .map(([text, at, other]) => {
    const place = at % text.length;
    return text.slice(0, place) + other + text.slice(place + 1);
  });

describe('a plain response, in which every row is stored', () => {
  it('has the same result as reading it item by item, if it is recognised as plain', () => {
    let recognised = 0;
    fc.assert(
      fc.property(fc.oneof(response, broken), (text) => {
        const bytes = bytesOf(text);
        const read = readPlainResponse(bytes);
        if (read === null) return;
        recognised += 1;
        const whole = JSON.parse(text) as { result: unknown[] };
        const items = whole.result.map((each) => readResultItem(each) as ResultItem);
        const givenCounts = Array.from({ length: read.items }, (_, at) => {
          const [id, idEnd, xid, xidEnd] = read.spans.subarray(4 * at, 4 * at + 4);
          return {
            'ogit/_id': bytes.toString('utf8', id, idEnd),
            'ogit/_xid': bytes.toString('utf8', xid, xidEnd),
          };
        });
        expect(items.map(({ order }) => order)).toEqual(givenCounts.map((_, at) => at));
        for (const [at, { status, entity, action, data }] of items.entries()) {
          expect({ status, entity, action }).toEqual({
            status: 'success',
            entity: 'vertex',
            action: read.action,
          });
          expect(data).toMatchObject(givenCounts[at] ?? {});
          expect(data).not.toHaveProperty(['ogit/_out-id']);
          expect(data).not.toHaveProperty('original_data');
        }
        expect(read.counts).toEqual(readResponseCounts(whole as never));
        expect(storedAddUp(read.items, read.counts)).toBe(countsAddUp(items, read.counts));
      }),
      { numRuns: 3_000 },
    );
    expect(recognised).toBeGreaterThan(300);
  });

  const item = (order: number, more = '') =>
    `{"status":"success","entity":"vertex","action":"create","order":${order},"data":{"ogit/_id":"i${order}","ogit/_xid":"x${order}"${more}}}`;

  it('is recognised as platforms write it', () => {
    const read = readPlainResponse(
      bytesOf(`{"result":[${item(0)},\n${item(1)}],\n"populated":{"vertex":2},"failed":0,"success":true}`),
    );
    expect(read).toMatchObject({ items: 2, action: 'create', counts: { vertex: 2, failed: 0 } });
  });

  it('is read completely even if its first item is by far the longest', () => {
    const all = Array.from({ length: 200 }, (_, at) =>
      item(at, `,"ogit/name":"${'n'.repeat(at === 0 ? 5_000 : 1)}"`),
    );
    const text = `{"result":[${all.join()}]}`;
    const read = readPlainResponse(bytesOf(text));
    expect(read?.items).toBe(200);
    // An item has four spans; the last two are the start and the end of its xid.
    expect(text.slice(read?.spans[4 * 199 + 2], read?.spans[4 * 199 + 3])).toBe('x199');
  });

  it.each([
    ['names its items twice', `{"result":[${item(0)}],"result":[]}`],
    ['names its items twice, once with an escape', `{"result":[${item(0)}],"r\\u0065sult":[]}`],
    ['has its items in an inner object', `{"a":{"result":[${item(0)}]}}`],
    ['ends too early', `{"result":[${item(0)}`],
    ['continues after its end', `{"result":[${item(0)}]}}`],
    ['contains the row itself', `{"result":[${item(0, ',"original_data":"a"')}]}`],
    ['contains an xid twice', `{"result":[${item(0, ',"ogit/_xid":"y"')}]}`],
    ['counts with zeros ahead', `{"result":[${item(0)},${item(1).replace(':1,', ':01,')}]}`],
    ['has a byte order mark', `\ufeff{"result":[${item(0)}]}`],
    ['has no item', '{"result":[]}'],
    ['is empty', ''],
  ])('is not recognised if the response %s', (_, text) => {
    expect(readPlainResponse(bytesOf(text))).toBeNull();
  });
});
