import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';

const view = 'default';
const everything = { statuses: [], watchedOnly: false, text: '' };
/** One day. */
const width = 86_400_000;

let host: TestHost;
let state: ViewState | undefined;
let stop: () => void;
beforeEach(async () => {
  host = await openTestHost();
  stop = host.api.monitor.changed(({ views }) => {
    state = views[0];
  });
  await expect.poll(() => state?.intake).toBe('live');
});
afterEach(async () => {
  stop();
  await host.close();
});

it('counts resolved incidents without a comment of the account as automated, and lists them', async () => {
  const { monitor } = host.api;
  const [origin] = await monitor.findOrigin({ text: 'web' });
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const commented = ids.slice(0, 3);
  const statusOf = async (id: string) => (await monitor.incident({ view, id })).object?.['platformStatus'];
  await host.setFaults({ automationOn: false });
  for (const id of ids) {
    const object = { $type: 'incident', subject: `Queue ${id}`, originNode: origin?.id ?? '' };
    await monitor.put({ view, id, object, mustBeNew: true });
  }
  // From PROCESSING to the end, it takes half a minute at least.
  await host.setFaults({ automationSpeed: 2 });
  for (const id of ids) await expect.poll(() => statusOf(id)).toBe('PROCESSING');
  await host.setFaults({ automationOn: false });
  for (const id of commented) await monitor.comment({ view, id, text: 'Started.' });
  for (const objectId of commented)
    await expect
      .poll(async () => {
        const filter = { statuses: ['done-success'], text: '', objectId, from: null, to: null };
        return (await monitor.transactions({ view, filter, first: 0, count: 10 })).total;
      })
      // The creation and the comment.
      .toBe(2);
  await host.setFaults({ automationOn: true, automationSpeed: 200 });
  for (const id of ids) await expect.poll(() => statusOf(id)).toMatch(/^(RESOLVED|STOPPED)$/);

  const from = Math.floor(Date.now() / width) * width - width;
  const to = from + 2 * width;
  const countResolved = async (some: readonly string[]) =>
    (await Promise.all(some.map(statusOf))).filter((status) => status === 'RESOLVED').length;
  const automated = await countResolved(ids.slice(3));
  const written = await countResolved(commented);
  const sums = async () => {
    const { flow } = await monitor.dashboard({ view, from, to, width });
    const sum = (what: 'automated' | 'written') => flow.reduce((total, piece) => total + piece[what], 0);
    return { automated: sum('automated'), written: sum('written') };
  };
  await expect.poll(async () => (await sums()).written).toBe(written);
  const happened = { what: 'automated', from, to, width } as const;
  const { rows, total } = await monitor.incidents({
    view,
    filter: { ...everything, happened },
    first: 0,
    count: 100,
  });
  expect((await sums()).automated).toBe(total);
  const listed = rows.map(({ id }) => id).filter((id) => ids.includes(id));
  expect(listed).toHaveLength(automated);
  expect(listed.some((id) => commented.includes(id))).toBe(false);
});
