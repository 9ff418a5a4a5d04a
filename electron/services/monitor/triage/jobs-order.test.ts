import { expect, it } from 'vitest';
import type { TriageJob } from '../../../../shared/monitor/triage/job.ts';
import { createTriageJobs } from './jobs.ts';

it('works on one incident without waiting for the work on many, and on the others in their order', async () => {
  let ids = 0;
  const jobs = createTriageJobs({ newId: () => `job-${++ids}`, after: () => () => undefined });
  const held = Promise.withResolvers<{ readonly kind: 'done' }>();
  const begun: string[] = [];
  const start = (of: readonly string[], end: Promise<{ readonly kind: 'done' }>) =>
    jobs.start({
      ...{ view: 'default', work: 'acknowledge', ids: of },
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
  const done = Promise.resolve({ kind: 'done' } as const);
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
