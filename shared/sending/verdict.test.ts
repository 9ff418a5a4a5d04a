import { describe, expect, it } from 'vitest';
import { foldedCause, verdictOf } from './verdict.ts';

const failed = (data: object) => ({ status: 'fail', entity: 'vertex', action: 'create', order: 0, data });

describe('causes', () => {
  const taken = (xid: string) => `409 Conflict: A vertex with the "ogit/_xid" "${xid}" exists already.`;

  it('combine reasons that differ only in the values sent', () => {
    expect(foldedCause(taken('a 1'))).toBe(foldedCause(taken('b 22')));
    expect(foldedCause(taken('a 1'))).toBe('409 Conflict: A vertex with the "ogit/_xid" “…” exists already.');
    expect(foldedCause('Expected 8 values but found 9.')).toBe('Expected … values but found …');
    expect(foldedCause('Expected 8 values but found 9.')).toBe(
      foldedCause('Expected 8 values but found 12.'),
    );
  });

  it('distinguish reasons about different attributes', () => {
    const missing = (name: string) => `"${name}" not found or empty in "attributes".`;
    expect(foldedCause(missing('ogit/_type'))).toBe(missing('ogit/_type'));
  });

  it('leave out addresses and line numbers of the request', () => {
    const conflict = `409 Client Error: Conflict for url: http://h:1/new/x: A vertex with the "ogit/_xid" "a" exists already.`;
    expect(verdictOf(failed({ code: 409, message: conflict }))).toMatchObject({
      reason: taken('a'),
    });
    const data = {
      code: 400,
      message: 'Error while iterating over source.',
      original_data: 'Expected 8 values (record 2, line 3).',
    };
    expect(verdictOf(failed(data))).toMatchObject({
      reason: 'Error while iterating over source. Expected 8 values.',
    });
  });
});
