import { expect, it } from 'vitest';
import type { TriageJob } from '../../../../shared/monitor/triage/job.ts';
import { createTriageJobs } from './jobs.ts';

const done = Promise.resolve({ kind: 'done' } as const);

/**
 * Creates the jobs under test. `start` adds a job whose work on each incident ends when `end` resolves; `begun` has the
 * incidents in the order in which their work began; `endOf` waits until a job has ended.
 */
function openJobs() {
  let ids = 0;
  const begun: string[] = [];
  const ends = new Map<string, Promise<{ readonly kind: 'done' }>>();
  const jobs = createTriageJobs({
    newId: () => `job-${++ids}`,
    after: () => () => undefined,
    records: {
      read: () => [],
      begin: () => undefined,
      recording: (_, work) => work,
      end: () => undefined,
      remove: () => undefined,
    },
    log: { error: () => undefined },
    begin: async () => (id) => {
      begun.push(id);
      return ends.get(id) ?? done;
    },
  });
  const start = (incidentIds: readonly string[], end: Promise<{ readonly kind: 'done' }>) => {
    for (const id of incidentIds) ends.set(id, end);
    return jobs.start({ view: 'default', asked: { work: 'acknowledge' }, ids: incidentIds });
  };
  const endOf = (id: string) =>
    new Promise<TriageJob>((resolve) => {
      const stop = jobs.listen((all) => {
        const job = all.find((each) => each.id === id);
        if (job?.state !== 'ended') return;
        queueMicrotask(() => stop());
        resolve(job);
      });
    });
  return { jobs, begun, start, endOf };
}

it('starts a job on one incident at once, and jobs on several incidents one after the other', async () => {
  const { jobs, begun, start, endOf } = openJobs();
  const blocked = Promise.withResolvers<{ readonly kind: 'done' }>();
  const firstJob = await start(['a', 'b'], blocked.promise);
  const secondJob = await start(['c', 'd'], done);
  const singleJob = await start(['e'], done);
  expect(await endOf(singleJob)).toMatchObject({ total: 1, done: 1 });
  expect(begun).toEqual(['a', 'b', 'e']);
  blocked.resolve({ kind: 'done' });
  expect(await endOf(firstJob)).toMatchObject({ done: 2 });
  expect(await endOf(secondJob)).toMatchObject({ done: 2 });
  expect(begun).toEqual(['a', 'b', 'e', 'c', 'd']);
  jobs.close();
});

it('ends a waiting job at once when it is stopped, and begins its work only when it is tried again', async () => {
  const { jobs, begun, start, endOf } = openJobs();
  const blocked = Promise.withResolvers<{ readonly kind: 'done' }>();
  const firstJob = await start(['a', 'b'], blocked.promise);
  const secondJob = await start(['c', 'd'], done);
  jobs.stop(secondJob);
  expect(await endOf(secondJob)).toMatchObject({ done: 0, failed: 0, reason: '' });
  expect(jobs.result(secondJob).notTried).toEqual(['c', 'd']);
  blocked.resolve({ kind: 'done' });
  await endOf(firstJob);
  expect(begun).toEqual(['a', 'b']);
  await jobs.tryAgain(secondJob, 'notTried');
  expect(await endOf(secondJob)).toMatchObject({ done: 2 });
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  jobs.close();
});
