import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Api } from '../shared/contract.ts';
import { openTestHost } from './host.test-kit.ts';
import { connectionInput } from './services/connections/connections.test-kit.ts';
import { jobsFolderIn } from './services/monitor/triage/job-records.ts';

const noFilter = { statuses: [], watchedOnly: false, text: '' };
const listIncidents = (api: Api) =>
  api.monitor.incidents({ view: 'default', filter: noFilter, first: 0, count: 10 });

it('the host sends the first state of the chosen connection also to a page that subscribed earlier', async () => {
  const received: unknown[] = [];
  /** Records a summary of each state; resolves at the first one. */
  const recordStates = <T>(
    listen: (listener: (value: T) => void) => () => void,
    summarize: (value: T) => unknown,
  ) => {
    const called = Promise.withResolvers<void>();
    listen((value) => {
      received.push(summarize(value));
      called.resolve();
    });
    return called.promise;
  };
  const firstStates: Promise<unknown>[] = [];
  const host = await openTestHost({
    beforeConnections({ actions, monitor }) {
      firstStates.push(recordStates(actions.changed, ({ connection }) => connection));
      firstStates.push(recordStates(monitor.changed, ({ views }) => views.map(({ message }) => message)));
    },
  });
  onTestFinished(() => host.close());
  await Promise.all(firstStates);
  expect(received.slice(0, 2)).toEqual(['practice', ['Contacting the platform…']]);
});

it('the host returns the incidents of a view before the monitor has subscribers', async () => {
  const host = await openTestHost();
  onTestFinished(() => host.close());
  expect(await listIncidents(host.api)).toMatchObject({ rows: [] });
});

it('a connection that is removed takes the records of its work on incidents with it', async () => {
  const host = await openTestHost();
  onTestFinished(() => host.close());
  const { connections } = host.api;
  await listIncidents(host.api);
  const { id: connectionId } = await connections.add(connectionInput(host));
  const folder = jobsFolderIn(join(host.folder, 'data'));
  mkdirSync(folder, { recursive: true });
  const recordOf = (id: string, owner: string) => {
    const job = { id, connectionId: owner, view: 'default', asked: { work: 'end' }, ids: ['INC-1'], at: 1 };
    writeFileSync(join(folder, `${id}.jsonl`), `${JSON.stringify(job)}\n`);
  };
  recordOf('removed', connectionId);
  recordOf('kept', 'practice');
  await connections.remove({ id: connectionId });
  await expect.poll(() => readdirSync(folder)).toEqual(['kept.jsonl']);
});
