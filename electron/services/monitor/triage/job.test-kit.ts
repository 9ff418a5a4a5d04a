/** Follows work on several incidents to its end. */
import type { Api } from '../../../../shared/contract.ts';
import type { TriageJob, TriageJobResult } from '../../../../shared/monitor/triage/job.ts';

type MonitorApi = Pick<Api['monitor'], 'jobs' | 'jobResult'>;

/** Resolves with a job when `isSo` returns true for it. */
export async function waitForJob(
  monitor: Pick<MonitorApi, 'jobs'>,
  id: string,
  isSo: (job: TriageJob) => boolean,
): Promise<TriageJob> {
  const found = Promise.withResolvers<TriageJob>();
  const stop = monitor.jobs((jobs) => {
    const job = jobs.find((each) => each.id === id);
    if (job && isSo(job)) found.resolve(job);
  });
  const job = await found.promise;
  stop();
  return job;
}

/** Resolves with the result of a job when it has ended. @param started resolves with the id of the job */
export async function endOf(monitor: MonitorApi, started: Promise<string>): Promise<TriageJobResult> {
  const id = await started;
  await waitForJob(monitor, id, ({ state }) => state === 'ended');
  return monitor.jobResult({ id });
}
