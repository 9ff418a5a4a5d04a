import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createCommits } from './commits.ts';

/** A journal that records its calls in `reported`, and whose syncs of the disk the test ends by `syncs`. */
function openDisk() {
  const reported: string[] = [];
  const syncs: { end: () => void; fail: (error: Error) => void }[] = [];
  return {
    reported,
    syncs,
    journal: {
      together(work: () => void) {
        reported.push('begin');
        work();
        reported.push('end');
      },
      sync: () =>
        new Promise<void>((resolve, reject) => {
          reported.push('sync');
          syncs.push({ end: resolve, fail: reject });
        }),
    },
  };
}
/** Resolves in the next iteration of the event loop. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('the commits of the journal', () => {
  it('writes all calls of one iteration of the event loop together, in their order', async () => {
    const { journal, reported } = openDisk();
    const { commit } = createCommits(journal);
    const all = [1, 2, 3].map((number) => commit(() => reported.push(`work ${number}`)));
    await Promise.all(all);
    expect(reported).toEqual(['begin', 'work 1', 'work 2', 'work 3', 'end']);
  });

  it('writes a call of commitLater together with the next commit, or after a while', async () => {
    const clock = vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void clock.useRealTimers());
    const { journal, reported } = openDisk();
    const { commit, commitLater } = createCommits(journal);
    const later = commitLater(() => reported.push('later'));
    await nextTurn();
    expect(reported).toEqual([]);
    await commit(() => reported.push('now'));
    expect(reported).toEqual(['begin', 'later', 'now', 'end']);
    await later;
    const alone = commitLater(() => reported.push('alone'));
    await clock.advanceTimersByTimeAsync(100);
    await alone;
    expect(reported.slice(4)).toEqual(['begin', 'alone', 'end']);
  });

  it('waits for the disk in commitSafely, and writes other commits meanwhile', async () => {
    const { journal, reported, syncs } = openDisk();
    const { commit, commitSafely } = createCommits(journal);
    let isSafe = false;
    const safe = commitSafely(() => 'a').then(() => {
      isSafe = true;
    });
    await nextTurn();
    await commit(() => 'b');
    expect(reported).toEqual(['begin', 'end', 'sync', 'begin', 'end']);
    expect(isSafe).toBe(false);
    syncs[0]?.end();
    await safe;
  });

  it('does not count a sync that had already started as proof', async () => {
    const { journal, syncs } = openDisk();
    const { commitSafely } = createCommits(journal);
    const first = commitSafely(() => 1);
    await nextTurn();
    let isSafe = false;
    const second = commitSafely(() => 2).then(() => {
      isSafe = true;
    });
    await nextTurn();
    syncs[0]?.end();
    expect(await first).toBe(1);
    await nextTurn();
    expect([isSafe, syncs.length]).toEqual([false, 2]);
    syncs[1]?.end();
    await second;
  });

  it('rejects the waiting calls when the disk fails, and continues with the next', async () => {
    const { journal, syncs } = openDisk();
    const { commitSafely } = createCommits(journal);
    const first = commitSafely(() => 1);
    await nextTurn();
    const second = commitSafely(() => 2);
    await nextTurn();
    syncs[0]?.fail(new Error('the disk is gone'));
    await expect(first).rejects.toThrow('the disk is gone');
    await nextTurn();
    syncs[1]?.end();
    expect(await second).toBe(2);
  });

  it('rejects only the call that cannot be written, and writes the others', async () => {
    const { journal } = openDisk();
    const { commit } = createCommits(journal);
    const before = commit(() => 1);
    const bad = commit(() => {
      throw new Error('no whole number');
    });
    const after = commit(() => 2);
    await expect(bad).rejects.toThrow('no whole number');
    expect(await Promise.all([before, after])).toEqual([1, 2]);
  });

  it('rejects every call of a commit that the disk refuses, and syncs nothing', async () => {
    const { journal, reported } = openDisk();
    const failWithoutRoom = () => {
      throw new Error('no room');
    };
    const { commit, commitSafely } = createCommits({ ...journal, together: failWithoutRoom });
    const all = await Promise.allSettled([commit(() => 1), commitSafely(() => 1)]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(reported).toEqual([]);
  });

  it('resolves each call with its own result, in any order of calls', async () => {
    const how = fc.constantFrom('commit', 'commitSafely', 'commitLater');
    const calls = fc.array(fc.record({ how, turns: fc.nat({ max: 2 }) }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(calls, async (planned) => {
        const { journal } = openDisk();
        const commits = createCommits({ ...journal, sync: async () => void (await nextTurn()) });
        const results: Promise<number>[] = [];
        for (const [index, { how, turns }] of planned.entries()) {
          results.push(commits[how](() => index));
          for (let left = turns; left > 0; left -= 1) await nextTurn();
        }
        expect(await Promise.all(results)).toEqual(planned.map((_, index) => index));
      }),
      { numRuns: 40 },
    );
  });
});
