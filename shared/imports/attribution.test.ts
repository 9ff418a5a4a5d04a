import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attribute, foldedCause, type ResultItem, type SentRow } from './attribution.ts';

const header = ['ogit/_xid', 'ogit/_type', 'ogit/name'];
const row = (record: number, xid: string, type = 'ogit/MARS/Machine'): SentRow => ({
  record,
  cells: [xid, type, `name ${record}`],
});
const stored = (order: number | null, xid: string): ResultItem => ({
  status: 'success',
  order,
  data: { 'ogit/_id': `id of ${xid}`, 'ogit/_xid': xid, 'ogit/_type': 'ogit/MARS/Machine' },
});
const failed = (order: number | null, sent: SentRow, code = 400, message = 'No.'): ResultItem => ({
  status: 'fail',
  order,
  data: {
    error: 'SourceValueError',
    code,
    message,
    original_data: Object.fromEntries(header.map((name, index) => [name, sent.cells[index]])),
  },
});
const rows = [row(1, 'a'), row(2, 'b'), row(3, 'c')];
const outcomesOf = (items: ResultItem[]) => attribute(header, rows, items).map((verdict) => verdict.outcome);

describe('attribution', () => {
  it('gives each row the item of its order, whatever the position', () => {
    const items = [stored(2, 'c'), failed(0, rows[0] as SentRow), stored(1, 'b')];
    expect(outcomesOf(items)).toEqual(['failed', 'stored', 'stored']);
  });

  it('calls a row unknown whose item never came', () => {
    expect(outcomesOf([stored(0, 'a'), stored(2, 'c')])).toEqual(['stored', 'unknown', 'stored']);
  });

  it('counts a repeated item once', () => {
    expect(outcomesOf([stored(0, 'a'), stored(0, 'a'), stored(1, 'b'), stored(2, 'c')])).toEqual([
      'stored',
      'stored',
      'stored',
    ]);
  });

  it('calls a row unknown about which two items disagree', () => {
    expect(
      outcomesOf([stored(0, 'a'), failed(0, rows[0] as SentRow), stored(1, 'b'), stored(2, 'c')])[0],
    ).toBe('unknown');
  });

  it('trusts the identity more than the order', () => {
    expect(outcomesOf([stored(1, 'a'), stored(0, 'b'), stored(2, 'c')])).toEqual([
      'stored',
      'stored',
      'stored',
    ]);
    expect(outcomesOf([stored(null, 'c')])).toEqual(['unknown', 'unknown', 'stored']);
  });

  it('leaves out an item that names no row of the request', () => {
    expect(outcomesOf([stored(0, 'z'), stored(9, 'y')])).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('does not guess between two rows of the same identity', () => {
    const twins = [row(1, 'a'), row(2, 'a')];
    expect(attribute(header, twins, [stored(null, 'a')]).map((verdict) => verdict.outcome)).toEqual([
      'unknown',
      'unknown',
    ]);
    const told = attribute(header, twins, [stored(0, 'a'), failed(1, twins[1] as SentRow, 409)]);
    expect(told.map((verdict) => verdict.outcome)).toEqual(['stored', 'failed']);
  });

  it('refuses an item whose original data is another row', () => {
    expect(outcomesOf([failed(0, row(9, 'a', 'another type'))])[0]).toBe('unknown');
    expect(outcomesOf([failed(0, row(9, 'q'))])[0]).toBe('unknown');
  });

  it('trusts the platform’s own id more than the xid beside it', () => {
    const heads = ['ogit/_id', 'ogit/_xid'];
    const both = [
      { record: 1, cells: ['A', 'new'] },
      { record: 2, cells: ['B', 'a'] },
    ];
    const item = { status: 'success', order: 0, data: { 'ogit/_id': 'A', 'ogit/_xid': 'a' } };
    expect(attribute(heads, both, [item]).map(({ outcome }) => outcome)).toEqual(['stored', 'unknown']);
    const elsewhere = { status: 'success', order: 7, data: { 'ogit/_id': 'Z', 'ogit/_xid': 'a' } };
    expect(attribute(heads, both, [elsewhere]).map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown']);
  });

  it('does not guess what an unheard-of status means, and reads a code that comes as text', () => {
    const odd = { ...stored(0, 'a'), status: 'skipped' };
    expect(outcomesOf([odd])[0]).toBe('unknown');
    const lost = { status: 'fail', order: 0, data: { code: '999', message: 'No answer.' } };
    expect(outcomesOf([lost])[0]).toBe('unknown');
  });

  it('takes a read error by its order', () => {
    const item = {
      status: 'fail',
      order: 1,
      data: { code: 400, message: 'Error while iterating over source.', original_data: 'record 2' },
    };
    expect(attribute(header, rows, [item])[1]).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('record 2'),
    });
  });

  it('keeps rows that were not executed apart, and calls those unknown that may have been', () => {
    const items = [
      failed(0, rows[0] as SentRow, 401),
      failed(1, rows[1] as SentRow, 999),
      failed(2, rows[2] as SentRow, 503),
    ];
    expect(outcomesOf(items)).toEqual(['refused', 'unknown', 'unknown']);
    const lookup = failed(0, rows[0] as SentRow, 500, 'Cannot resolve xid "x" of "xid:ogit/a".');
    expect(outcomesOf([lookup])[0]).toBe('failed');
  });

  it('gives every row one verdict that is true, for any shuffled, dropped and repeated answer', () => {
    const cases = fc.array(
      fc.record({ fails: fc.boolean(), copies: fc.nat({ max: 3 }), order: fc.boolean() }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(cases, fc.infiniteStream(fc.nat()), (told, chance) => {
        const sent = told.map((_, index) => row(index + 1, `x${index}`));
        const items = told.flatMap(({ fails, copies, order }, index) =>
          Array.from({ length: copies }, () =>
            fails
              ? failed(order ? index : null, sent[index] as SentRow)
              : stored(order ? index : null, `x${index}`),
          ),
        );
        const shuffled = items
          .map((item) => ({ item, at: chance.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ item }) => item);
        const verdicts = attribute(header, sent, shuffled);
        expect(verdicts.map((verdict) => verdict.outcome)).toEqual(
          told.map(({ fails, copies }) => (copies === 0 ? 'unknown' : fails ? 'failed' : 'stored')),
        );
      }),
    );
  });
});

describe('causes', () => {
  const taken = (xid: string) => `409 Conflict: A vertex with the "ogit/_xid" "${xid}" exists already.`;

  it('fold reasons that differ in the values sent only', () => {
    expect(foldedCause(taken('a 1'))).toBe(foldedCause(taken('b 22')));
    expect(foldedCause(taken('a 1'))).toBe('409 Conflict: A vertex with the "ogit/_xid" “…” exists already.');
    expect(foldedCause('Expected 8 values but found 9.')).toBe('Expected … values but found …');
    expect(foldedCause('Expected 8 values but found 9.')).toBe(
      foldedCause('Expected 8 values but found 12.'),
    );
  });

  it('keep reasons about different attributes apart', () => {
    const missing = (name: string) => `"${name}" not found or empty in "attributes".`;
    expect(foldedCause(missing('ogit/_type'))).toBe(missing('ogit/_type'));
  });

  it('leave out addresses and line numbers of the request', () => {
    const conflict = `409 Client Error: Conflict for url: http://h:1/new/x: A vertex with the "ogit/_xid" "a" exists already.`;
    expect(attribute(header, rows, [failed(0, rows[0] as SentRow, 409, conflict)])[0]).toMatchObject({
      reason: taken('a'),
    });
    const data = {
      code: 400,
      message: 'Error while iterating over source.',
      original_data: 'Expected 8 values (record 2, line 3).',
    };
    expect(attribute(header, rows, [{ status: 'fail', order: 1, data }])[1]).toMatchObject({
      reason: 'Error while iterating over source. Expected 8 values.',
    });
  });
});
