import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createModelPlatform, createModelRun, type Fate, type ModelRow } from './model-platform.test-kit.ts';

/** A write that is accepted, and whose transaction is polled once before it succeeds. */
const done = { is: 'taken', polls: 1, ends: 'done-success' } as const;
/** What the platform does with one write. */
const fate: fc.Arbitrary<Fate> = fc.oneof(
  fc.constant(done),
  fc.record({
    is: fc.constant('taken' as const),
    polls: fc.nat(3),
    ends: fc.constant('done-failure' as const),
  }),
  fc.record({ is: fc.constant('lost' as const), taken: fc.boolean() }),
  fc.record({ is: fc.constantFrom('refused', 'busy', 'unauthorized', 'offline', 'forgotten', 'stuck') }),
);
/** Each row has its own subject and comment, so that an object shows which row it came from. */
const rows = fc
  .array(fc.record({ object: fc.nat(3), hasComment: fc.boolean() }), { minLength: 1, maxLength: 8 })
  .map((all) =>
    all.map(
      ({ object, hasComment }, at): ModelRow => ({
        id: `i-${object}`,
        subject: `subject ${at}`,
        comment: hasComment ? `comment-${at}` : '',
      }),
    ),
  );

const row = { id: 'i-1', subject: 'Fan', comment: '' };
const rowWithComment = { ...row, comment: 'c-1' };
/** How often the platform has added the comment of `rowWithComment`. */
const commentCount = (platform: ReturnType<typeof createModelPlatform>) =>
  platform.storedObjects.get('i-1')?.comments.get('c-1');

describe('delivering objects', () => {
  it('gives each row one outcome that is true, whatever the platform does', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.array(fate, { maxLength: 20 }), async (all, fates) => {
        const platform = createModelPlatform(fates);
        const run = createModelRun(platform);
        for (const [at, each] of all.entries()) {
          const { record, outcome, reason, class: repeat } = await run.send(each, at + 1);
          expect(record).toBe(at + 1);
          const stored = platform.storedObjects.get(each.id);
          const isThere = stored?.subject === each.subject;
          const times = stored?.comments.get(each.comment) ?? 0;
          if (outcome === 'stored') expect([isThere, times]).toEqual([true, each.comment === '' ? 0 : 1]);
          else expect(reason).not.toBe('');
          if (outcome === 'failed' || outcome === 'not-sent') expect([isThere, times]).toEqual([false, 0]);
          expect(repeat).toBe(outcome === 'unknown' ? run.classOf(each) : null);
          expect(times).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('adds no comment twice when a run continues, and reports only rows as stored that are stored', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.array(fate, { maxLength: 12 }), async (all, fates) => {
        const platform = createModelPlatform(fates);
        const run = createModelRun(platform);
        const first = [];
        for (const [at, each] of all.entries()) first.push(await run.send(each, at + 1));
        platform.unstick();
        for (const [at, each] of all.entries()) {
          const before = first[at]?.outcome;
          if (before !== 'unknown' && before !== 'not-sent') continue;
          // As a continued run does: a row that may do harm when it is sent twice is read back and not sent again.
          const mayHarm = run.classOf(each) === 'asks' && before === 'unknown';
          const after = await (mayHarm ? run.readBack(each, at + 1) : run.sendAgain(each, at + 1));
          if (after.outcome === 'stored')
            expect(platform.storedObjects.get(each.id)?.subject).toBe(each.subject);
        }
        for (const { comments } of platform.storedObjects.values())
          for (const times of comments.values()) expect(times).toBe(1);
      }),
      { numRuns: 300 },
    );
  });

  it('sends a row whose response was lost once more if that is harmless, but never a row with a comment', async () => {
    const lost = [{ is: 'lost', taken: false }, done] as const;
    const withoutComment = createModelPlatform(lost);
    expect(await createModelRun(withoutComment).send(row, 1)).toMatchObject({ outcome: 'stored' });
    expect(withoutComment.puts()).toBe(2);
    const withComment = createModelPlatform(lost);
    expect(await createModelRun(withComment).send(rowWithComment, 1)).toMatchObject({
      outcome: 'unknown',
      class: 'asks',
      // The sum of the pauses of the kit: 3, 10, 30 and 90 s, which pass without waiting.
      reason: expect.stringMatching(/^Not found after 2 min 13 s: the object does not match the row\./),
    });
    expect(withComment.puts()).toBe(1);
  });

  it('leaves a row unknown if its first write was lost and its second one fails or is refused', async () => {
    const failed = { is: 'taken', polls: 0, ends: 'done-failure' } as const;
    for (const second of [failed, { is: 'refused' } as const]) {
      const platform = createModelPlatform([{ is: 'lost', taken: false }, second]);
      expect(await createModelRun(platform).send(row, 1)).toMatchObject({ outcome: 'unknown' });
    }
  });

  it('finds a comment whose response was lost by reading its object, and does not send it again', async () => {
    const platform = createModelPlatform([{ is: 'lost', taken: true }]);
    expect(await createModelRun(platform).send(rowWithComment, 1)).toMatchObject({ outcome: 'stored' });
    expect([platform.puts(), commentCount(platform)]).toEqual([1, 1]);
  });

  it('leaves a row unknown while its transaction is stuck, and polls it before sending the row again', async () => {
    const platform = createModelPlatform([{ is: 'stuck' }]);
    const run = createModelRun(platform);
    const stillUnknown = { outcome: 'unknown', reason: expect.stringContaining('t1 is waiting') };
    expect(await run.send(rowWithComment, 1)).toMatchObject(stillUnknown);
    expect(await run.readBack(rowWithComment, 1)).toMatchObject(stillUnknown);
    expect(await run.sendAgain(rowWithComment, 1)).toMatchObject(stillUnknown);
    platform.unstick();
    expect(await run.sendAgain(rowWithComment, 1)).toMatchObject({ outcome: 'stored' });
    expect([platform.puts(), commentCount(platform)]).toEqual([1, 1]);
  });

  it('sends a row again although it was written, if an earlier row of its object may have been written after it', async () => {
    const lost = Array.from({ length: 4 }, () => ({ is: 'lost', taken: false }) as const);
    const platform = createModelPlatform([...lost, { is: 'stuck' }, ...lost]);
    const run = createModelRun(platform);
    const later = { ...row, subject: 'Disk' };
    await run.send(row, 1);
    await run.send(later, 2);
    platform.unstick();
    expect(await run.sendAgain(row, 1)).toMatchObject({ outcome: 'unknown' });
    expect(await run.sendAgain(later, 2)).toMatchObject({ outcome: 'stored' });
    // Row 1 is written 4 + 4 times, each time lost; row 2 once in between (stuck) and once after that.
    expect(platform.puts()).toBe(10);
  });

  it('sends the new values of a row whose file has changed, once its earlier write is done', async () => {
    const platform = createModelPlatform([{ is: 'stuck' }]);
    const run = createModelRun(platform);
    await run.send(row, 1);
    platform.unstick();
    expect(await run.sendAgain({ ...row, subject: 'Disk' }, 1)).toMatchObject({ outcome: 'stored' });
    expect(platform.storedObjects.get('i-1')?.subject).toBe('Disk');
    expect(platform.puts()).toBe(2);
  });

  it('reports a failed transaction with its errors and the fields they name', async () => {
    const platform = createModelPlatform([{ is: 'taken', polls: 2, ends: 'done-failure' }]);
    expect(await createModelRun(platform).send(row, 1)).toMatchObject({
      outcome: 'failed',
      reason: 'subject: No.',
    });
  });

  it('sends nothing more after three rows in a row without a response', async () => {
    const platform = createModelPlatform(Array.from({ length: 40 }, () => ({ is: 'lost', taken: false })));
    const run = createModelRun(platform);
    for (let record = 1; record <= 3; record++) await run.send({ ...row, id: `i-${record}` }, record);
    expect(run.abandoned).toEqual(['3 rows in a row got no usable response, so the rest was not sent.']);
    expect(await run.send({ ...row, id: 'i-4' }, 4)).toMatchObject({ outcome: 'not-sent' });
  });
});
