import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TriageJob } from '../../../../shared/monitor/triage/job.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { practiceToken } from '../../../practice-token.test-kit.ts';
import { connectionInput } from '../../connections/connections.test-kit.ts';

const view = 'default';
const ids = Array.from({ length: 30 }, (_, at) => `MANY-${at}`);
const incident = { $type: 'incident', subject: 'Disk full', originNode: 'practice:machine:web-01' };

let host: TestHost;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

/** Sends a request of another client and returns the text of the response. */
const ask = async (method: string, path: string, body?: object) => {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await practiceToken(host.practice)}`,
  };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${host.practice.objectsUrl}/views/${view}${path}`, init);
  if (!response.ok) throw new Error(await response.text());
  return response.text();
};

it('continues a comment on many incidents after the window has changed to another connection', async () => {
  const { connections, monitor } = host.api;
  const { id: other } = await connections.add(connectionInput(host, { name: 'Other' }));
  for (const id of ids) await ask('PUT', `/objects/${id}`, incident);
  let jobs: TriageJob[] = [];
  const begun = Promise.withResolvers<number>();
  const stopJobs = monitor.jobs((all) => {
    jobs = all;
    for (const { done, waiting } of all) if (done + waiting > 0) begun.resolve(done + waiting);
  });
  const stopState = monitor.changed(() => undefined);
  await monitor.prove({ view });
  await host.setFaults({ latencyMs: 200 });
  await monitor.commentMany({ view, ids, text: 'Seen.' });
  const commented = async () => {
    const texts = await Promise.all(ids.map((id) => ask('GET', `/objects/${id}`)));
    return texts.map((text) => text.split('"Seen."').length - 1);
  };
  expect(await begun.promise).toBeLessThan(ids.length);
  await connections.choose({ id: other });
  await expect.poll(() => jobs).toEqual([]);
  await expect.poll(commented).toEqual(ids.map(() => 1));
  stopState();
  stopJobs();
});
