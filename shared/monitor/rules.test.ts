import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { canonical } from './canonical.ts';
import { commentsMap, commentsOf } from './comments.ts';
import { incidentFacts } from './incident-facts.ts';
import { createIndexRanges } from './index-ranges.ts';
import {
  addUpdate,
  changesBetween,
  emptyProjection,
  type Fields,
  growingCopyOf,
  type Projection,
  withReading,
} from './projection.ts';
import { isFurther } from './transaction-status.ts';
import { binOf, waitAt } from './wait-bins.ts';

/** Generates the fields of an update. */
const fields = fc.dictionary(fc.constantFrom('subject', 'priority', 'x'), fc.option(fc.string()));
/** Generates a list, the list in another order, and some of its items, which are to be repeated. */
const shuffled = <T>(lists: fc.Arbitrary<T[]>) =>
  lists.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }), fc.subarray(list)),
  );

function withUpdate(projection: Projection, index: number, object: Fields): Projection {
  const copy = growingCopyOf(projection);
  addUpdate(copy, index, object);
  return copy;
}

describe('the projection of an object', () => {
  it('is the same for every order of updates, even if some are repeated', () => {
    const updates = fc
      .array(fields, { maxLength: 12 })
      .map((list) => list.map((object, index) => ({ index, object })));
    fc.assert(
      fc.property(shuffled(updates), ([inOrder, mixed, again]) => {
        const merged = (list: typeof inOrder) =>
          list.reduce(
            (projection, { index, object }) => withUpdate(projection, index, object),
            emptyProjection,
          );
        expect(merged([...mixed, ...again])).toEqual(merged(inOrder));
      }),
    );
  });

  it('reports whether an update may have changed a field', () => {
    const projection = growingCopyOf(emptyProjection);
    expect(addUpdate(projection, 1, { a: 'x' })).toBe(true);
    expect(addUpdate(projection, 2, { a: 'x', comments: {} })).toBe(false);
    expect(projection.stamps).toEqual({ a: 2 });
    expect(addUpdate(projection, 1, { a: 'older' })).toBe(false);
    expect(addUpdate(projection, 3, { a: null })).toBe(true);
    expect(projection.fields).toEqual({});
  });

  it('takes all fields from a reading except those of later updates', () => {
    const projection = withUpdate(withUpdate(emptyProjection, 4, { a: 'old', b: 'x' }), 9, { c: 'late' });
    const read = withReading(projection, 6, { a: 'new', c: 'early', comments: {} });
    expect(read.fields).toEqual({ a: 'new', c: 'late' });
    expect(withUpdate(read, 5, { a: 'older' }).fields['a']).toBe('new');
  });

  it('is changed into another one by applying the changes between both', () => {
    const anyFields = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue());
    fc.assert(
      fc.property(anyFields, anyFields, (before, after) => {
        const changed: Record<string, unknown> = { ...before };
        for (const change of changesBetween(before as Fields, after as Fields))
          if ('after' in change) changed[change.name] = change.after;
          else delete changed[change.name];
        expect(canonical(changed)).toBe(canonical(after));
      }),
    );
  });
});

describe('the received indexes of updates', () => {
  it('are complete up to the first that is missing, and every hole is named', () => {
    fc.assert(
      fc.property(fc.nat(5), fc.array(fc.nat(30)), (start, list) => {
        const ranges = createIndexRanges(start);
        const received = new Set(Array.from({ length: start }, (_, index) => index));
        for (const index of list) {
          expect(ranges.add(index)).toBe(!received.has(index));
          received.add(index);
        }
        let completeTo = 0;
        while (received.has(completeTo)) completeTo += 1;
        expect(ranges.completeTo).toBe(completeTo);
        const end = Math.max(...received, -1) + 1;
        expect(ranges.end).toBe(end);
        const missing = ranges
          .holes()
          .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
        expect(missing).toEqual(
          Array.from({ length: end }, (_, index) => index).filter((i) => !received.has(i)),
        );
      }),
    );
  });
});

describe('a transaction', () => {
  it('never leaves a final status, and otherwise the later status counts', () => {
    const waiting = { status: 'waiting', updatedAt: 5 };
    const done = { status: 'done-success', updatedAt: 3 };
    expect([isFurther(done, waiting), isFurther(waiting, done)]).toEqual([true, false]);
    expect(isFurther({ status: 'processing', updatedAt: 5 }, waiting)).toBe(true);
    expect(isFurther(waiting, waiting)).toBe(false);
  });
});

describe('the percentile of waiting times', () => {
  it('is accurate to three percent', () => {
    const times = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(times, fc.constantFrom(0.5, 0.95), (list, share) => {
        const counts = new Map<number, number>();
        for (const ms of list) counts.set(binOf(ms), (counts.get(binOf(ms)) ?? 0) + 1);
        const exact = list.toSorted((a, b) => a - b)[Math.ceil(list.length * share) - 1] ?? 0;
        expect(Math.abs((waitAt(counts, share) ?? 0) - exact)).toBeLessThanOrEqual(exact * 0.03 + 1);
      }),
    );
    expect(waitAt(new Map(), 0.5)).toBeNull();
  });
});

describe('a domain object', () => {
  it('lists its comments, the oldest first', () => {
    const object = {
      comments: {
        b: { comments: [{ timestamp: 7, value: 'two' }] },
        a: { comments: [{ timestamp: '3', value: 'one' }, { value: 5 }] },
        c: 'none',
      },
    };
    expect(commentsOf(object)).toEqual([
      { id: 'a', at: 3, text: 'one' },
      { id: 'b', at: 7, text: 'two' },
    ]);
    const one = { id: 'k', at: 4, text: 'please eject' };
    expect(commentsOf(commentsMap(one))).toEqual([one]);
  });

  it('has the comments that schemas find in it', () => {
    const entry = z.looseObject({ comments: z.array(z.unknown()) });
    const comment = z.looseObject({ timestamp: z.coerce.number(), value: z.string() });
    /** Finds the comments with schemas, as an independent implementation. */
    const commentsBySchemas = (map: unknown): { id: string; at: number; text: string }[] =>
      Object.entries(typeof map === 'object' && map !== null ? map : {})
        .flatMap(([id, value]) =>
          (entry.safeParse(value).data?.comments ?? []).flatMap((each) => {
            const { success, data } = comment.safeParse(each);
            return success ? [{ id, at: data.timestamp, text: data.value }] : [];
          }),
        )
        .sort((one, other) => one.at - other.at);
    const timestamp = fc.oneof(fc.nat(), fc.constantFrom('7', '', 'x', null, true, [], [5]), fc.jsonValue());
    const each = fc.oneof(
      fc.record({ timestamp, value: fc.oneof(fc.string(), fc.jsonValue()) }, { requiredKeys: [] }),
      fc.jsonValue(),
    );
    const value = fc.oneof(fc.record({ comments: fc.array(each) }), fc.jsonValue());
    const map = fc.oneof(fc.dictionary(fc.string(), value), fc.array(value), fc.jsonValue());
    fc.assert(
      fc.property(map, (comments) => {
        const parsed = JSON.parse(JSON.stringify(comments));
        expect(commentsOf({ comments: parsed })).toEqual(commentsBySchemas(parsed));
      }),
    );
  });

  it('shows a status under whatever name the platform gives it', () => {
    expect(incidentFacts({ $type: 'incident', sourceStatus: 'New', acmeStatus: 'WAITING' })).toMatchObject({
      isIncident: true,
      status: 'WAITING',
    });
    expect(incidentFacts({ name: 'host-1' })).toMatchObject({ isIncident: false, subject: 'host-1' });
  });
});
