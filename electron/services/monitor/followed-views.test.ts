import { afterEach, beforeEach, expect, it } from 'vitest';
import { practiceRequests } from '../../../shared/practice.ts';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';
import { connectionInput } from '../connections/connections.test-kit.ts';

let host: TestHost;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

it('follows the views that the chosen connection names, and none of another connection', async () => {
  const { connections, monitor } = host.api;
  let views: string[] = [];
  const stop = monitor.changed((reported) => {
    views = reported.views.map(({ view }) => view);
  });
  await expect.poll(() => views).toEqual(['default']);
  const { id } = await connections.add(connectionInput(host, { views: ['default', 'ops'] }));
  await connections.choose({ id });
  await expect.poll(() => views).toEqual(['default', 'ops']);
  const empty = { clientSecret: '', password: '' };
  await connections.change({ ...connectionInput(host, { views: ['night'] }), ...empty, id });
  await expect.poll(() => views).toEqual(['default', 'night']);
  await connections.choose({ id: 'practice' });
  await expect.poll(() => views).toEqual(['default']);
  stop();
});

it('logs only once that the platform does not have a view, however often the view is requested', async () => {
  const { connections, monitor } = host.api;
  const stop = monitor.changed(() => undefined);
  const { id } = await connections.add(connectionInput(host, { views: ['nowhere'] }));
  await connections.choose({ id });
  const failures = () => host.lines.filter((line) => line.includes('There is no websocket for the monitor'));
  await expect.poll(() => failures().length).toBe(1);
  const requestCount = async () => {
    const response = await fetch(`${host.practice.origin}/practice/requests`);
    const { items } = practiceRequests.parse(await response.json());
    return items.filter(({ path }) => path.includes('/views/nowhere/')).length;
  };
  const before = await requestCount();
  host.wake();
  host.wake();
  await expect.poll(requestCount).toBeGreaterThan(before + 1);
  expect(failures()).toHaveLength(1);
  stop();
});
