import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TriageJob } from '../../../../shared/monitor/triage/job.ts';
import { openStory, type Story } from '../../../monitor-story.test-kit.ts';
import { endOf, waitForJob } from './job.test-kit.ts';

const view = 'default';
const ids = Array.from({ length: 40 }, (_, at) => `MANY-${String(at).padStart(2, '0')}`);
const incident = { $type: 'incident', subject: 'Disk full', originNode: 'practice:machine:web-01' };
const isEnded = ({ state }: TriageJob) => state === 'ended';

let story: Story;
beforeEach(async () => {
  story = await openStory(9, { automation: false });
  await expect.poll(() => story.state()?.intake).toBe('live');
  for (const id of ids) await story.askAsOtherPerson('PUT', `/objects/${id}`, incident);
  await expect.poll(() => story.ledger()?.object(ids.at(-1) ?? '')?.subject).toBe('Disk full');
});
afterEach(() => story.close());

const commentAll = () => story.monitor.commentMany({ view, ids, text: 'Seen.' });
const jobsNow = () => {
  let known: TriageJob[] = [];
  story.monitor.jobs((jobs) => {
    known = jobs;
  })();
  return known;
};
/** Returns how often the comment is on the platform, for each incident. */
async function countComments(): Promise<number[]> {
  const count = async (id: string) => {
    const { comments: all = {} } = (await story.askAsOtherPerson('GET', `/objects/${id}`)) as {
      comments?: object;
    };
    return JSON.stringify(all).split('"Seen."').length - 1;
  };
  return Promise.all(ids.map(count));
}
const oneEach = ids.map(() => 1);

describe('a comment on many incidents', () => {
  it('shows its progress, and accounts for each incident', async () => {
    const shown: TriageJob[] = [];
    const stop = story.monitor.jobs((jobs) => shown.push(...jobs));
    const id = await commentAll();
    expect(jobsNow()).toEqual([
      expect.objectContaining({ id, work: 'comment', total: ids.length, state: 'working' }),
    ]);
    const result = await endOf(story.monitor, Promise.resolve(id));
    stop();
    expect(result.done.toSorted()).toEqual(ids);
    expect(shown.some(({ done }) => done > 0 && done < ids.length)).toBe(true);
    expect(await countComments()).toEqual(oneEach);
    await story.monitor.dismissJob({ id });
    expect(jobsNow()).toEqual([]);
  });

  it('stops after the current requests, and the rest can be commented later', async () => {
    const id = await commentAll();
    await waitForJob(story.monitor, id, ({ done }) => done > 0);
    await story.monitor.stopJob({ id });
    const ended = await waitForJob(story.monitor, id, isEnded);
    const { done, notTried } = await story.monitor.jobResult({ id });
    expect(ended).toMatchObject({ done: done.length, failed: 0, reason: '' });
    expect(notTried.length).toBeGreaterThan(0);
    expect([...done, ...notTried].toSorted()).toEqual(ids);
    expect((await countComments()).filter((count) => count > 0)).toHaveLength(done.length);
    await story.monitor.tryJobAgain({ id, which: 'notTried' });
    await waitForJob(story.monitor, id, isEnded);
    expect((await story.monitor.jobResult({ id })).done.toSorted()).toEqual(ids);
    expect(await countComments()).toEqual(oneEach);
  });

  it('tries the failed incidents again, without a second comment on the others', async () => {
    // The requests for MANY-00 to MANY-09.
    story.failPath('/objects/MANY-0', { method: 'PUT', status: 400 });
    const id = await commentAll();
    const ended = await waitForJob(story.monitor, id, isEnded);
    expect(ended).toMatchObject({
      done: 30,
      failed: 10,
      failures: [
        {
          count: 10,
          ids: ids.slice(0, 3).map(() => expect.stringMatching(/^MANY-0\d$/)),
          message: expect.stringMatching(/./),
        },
      ],
    });
    story.failPath(null);
    await story.monitor.tryJobAgain({ id, which: 'failed' });
    await waitForJob(story.monitor, id, ({ state, done }) => state === 'ended' && done === ids.length);
    expect(jobsNow()).toMatchObject([{ failed: 0, done: ids.length }]);
    expect(await countComments()).toEqual(oneEach);
  });

  it('leaves the other incidents untried when the platform is not reached', async () => {
    story.wire.cut();
    const id = await commentAll();
    const ended = await waitForJob(story.monitor, id, isEnded);
    expect(ended.reason).not.toBe('');
    const { failed, notTried } = await story.monitor.jobResult({ id });
    expect(failed.length + notTried.length).toBe(ids.length);
    expect(notTried.length).toBeGreaterThan(0);
    story.wire.restore();
    await expect.poll(() => story.state()?.intake).toMatch(/live|polling/);
    for (const which of ['failed', 'notTried'] as const) {
      await story.monitor.tryJobAgain({ id, which });
      await waitForJob(story.monitor, id, isEnded);
    }
    expect((await story.monitor.jobResult({ id })).done.toSorted()).toEqual(ids);
    expect(await countComments()).toEqual(oneEach);
  });

  it('ends before the next job begins', async () => {
    const first = await commentAll();
    const second = await story.monitor.triage({ view, ids: ids.slice(0, 9), act: 'acknowledge' });
    await waitForJob(story.monitor, second, ({ done }) => done > 0);
    expect(jobsNow().find(({ id }) => id === first)?.state).toBe('ended');
    await waitForJob(story.monitor, second, isEnded);
    await expect(story.monitor.tryJobAgain({ id: 'other', which: 'failed' })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
