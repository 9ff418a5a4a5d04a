import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCommits } from './commits.ts';

/** A journal whose disk does what the test tells it to. */
function openDisk() {
  const told: string[] = [];
  const syncs: { end: () => void; fail: (error: Error) => void }[] = [];
  return {
    told,
    syncs,
    journal: {
      together(work: () => void) {
        told.push('begin');
        work();
        told.push('end');
      },
      sync: () =>
        new Promise<void>((resolve, reject) => {
          told.push('sync');
          syncs.push({ end: resolve, fail: reject });
        }),
    },
  };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the commits of the journal', () => {
  it('writes what comes in one turn as one, in its order', async () => {
    const { journal, told } = openDisk();
    const { commit } = createCommits(journal);
    const all = [1, 2, 3].map((number) => commit(() => told.push(`work ${number}`)));
    await Promise.all(all);
    expect(told).toEqual(['begin', 'work 1', 'work 2', 'work 3', 'end']);
  });

  it('takes along what may come later, or writes it after a while', async () => {
    const { journal, told } = openDisk();
    const { commit, commitLater } = createCommits(journal);
    const later = commitLater(() => told.push('later'));
    await turn();
    expect(told).toEqual([]);
    await commit(() => told.push('now'));
    expect(told).toEqual(['begin', 'later', 'now', 'end']);
    await later;
    await commitLater(() => told.push('alone'));
    expect(told.slice(4)).toEqual(['begin', 'alone', 'end']);
  });

  it('waits for the disk where it must be safe, and meanwhile writes on', async () => {
    const { journal, told, syncs } = openDisk();
    const { commit, commitSafely } = createCommits(journal);
    let isSafe = false;
    const safe = commitSafely(() => 'a').then(() => {
      isSafe = true;
    });
    await turn();
    await commit(() => 'b');
    expect(told).toEqual(['begin', 'end', 'sync', 'begin', 'end']);
    expect(isSafe).toBe(false);
    syncs[0]?.end();
    await safe;
  });

  it('takes a sync that was under way already for no proof', async () => {
    const { journal, syncs } = openDisk();
    const { commitSafely } = createCommits(journal);
    const first = commitSafely(() => 1);
    await turn();
    let isSafe = false;
    const second = commitSafely(() => 2).then(() => {
      isSafe = true;
    });
    await turn();
    syncs[0]?.end();
    expect(await first).toBe(1);
    await turn();
    expect([isSafe, syncs.length]).toEqual([false, 2]);
    syncs[1]?.end();
    await second;
  });

  it('tells whoever waited that the disk failed, and goes on with the next', async () => {
    const { journal, syncs } = openDisk();
    const { commitSafely } = createCommits(journal);
    const first = commitSafely(() => 1);
    await turn();
    const second = commitSafely(() => 2);
    await turn();
    syncs[0]?.fail(new Error('the disk is gone'));
    await expect(first).rejects.toThrow('the disk is gone');
    await turn();
    syncs[1]?.end();
    expect(await second).toBe(2);
  });

  it('tells all of a commit that fails, and syncs nothing', async () => {
    const { journal, told } = openDisk();
    const { commit, commitSafely } = createCommits(journal);
    const bad = commit(() => {
      throw new Error('no room');
    });
    const other = commitSafely(() => 1);
    await expect(bad).rejects.toThrow('no room');
    await expect(other).rejects.toThrow('no room');
    expect(told).toEqual(['begin']);
  });

  it('resolves each with its own result, whatever comes when', async () => {
    const how = fc.constantFrom('commit', 'commitSafely', 'commitLater');
    const calls = fc.array(fc.record({ how, turns: fc.nat({ max: 2 }) }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(calls, async (planned) => {
        const { journal } = openDisk();
        const commits = createCommits({ ...journal, sync: async () => void (await turn()) });
        const results: Promise<number>[] = [];
        for (const [index, { how, turns }] of planned.entries()) {
          results.push(commits[how](() => index));
          for (let left = turns; left > 0; left -= 1) await turn();
        }
        expect(await Promise.all(results)).toEqual(planned.map((_, index) => index));
      }),
      { numRuns: 40 },
    );
  });
});
