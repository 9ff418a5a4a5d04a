import { expect, it } from 'vitest';
import type { TriageJob } from '../../../../shared/monitor/triage/job.ts';
import { createTriageJobs } from './jobs.ts';

const done = Promise.resolve({ kind: 'done' } as const);

function openJobs() {
  let ids = 0;
  const jobs = createTriageJobs({ newId: () => `job-${++ids}`, after: () => () => undefined });
  const begun: string[] = [];
  const start = (of: readonly string[], end: Promise<{ readonly kind: 'done' }>) =>
    jobs.start({
      view: 'default',
      work: 'acknowledge',
      ids: of,
      begin: async () => (id) => {
        begun.push(id);
        return end;
      },
    });
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

it('works on one incident without waiting for the work on many, and on the others in their order', async () => {
  const { jobs, begun, start, endOf } = openJobs();
  const held = Promise.withResolvers<{ readonly kind: 'done' }>();
  const many = await start(['a', 'b'], held.promise);
  const later = await start(['c', 'd'], done);
  const one = await start(['e'], done);
  expect(await endOf(one)).toMatchObject({ total: 1, done: 1 });
  expect(begun).toEqual(['a', 'b', 'e']);
  held.resolve({ kind: 'done' });
  expect(await endOf(many)).toMatchObject({ done: 2 });
  expect(await endOf(later)).toMatchObject({ done: 2 });
  expect(begun).toEqual(['a', 'b', 'e', 'c', 'd']);
  jobs.close();
});

it('ends work at once that is stopped while it waits, and begins nothing of it until it is continued', async () => {
  const { jobs, begun, start, endOf } = openJobs();
  const held = Promise.withResolvers<{ readonly kind: 'done' }>();
  const many = await start(['a', 'b'], held.promise);
  const later = await start(['c', 'd'], done);
  jobs.stop(later);
  expect(await endOf(later)).toMatchObject({ done: 0, failed: 0, reason: '' });
  expect(jobs.result(later).notTried).toEqual(['c', 'd']);
  held.resolve({ kind: 'done' });
  await endOf(many);
  expect(begun).toEqual(['a', 'b']);
  await jobs.tryAgain(later, 'notTried');
  expect(await endOf(later)).toMatchObject({ done: 2 });
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  jobs.close();
});
