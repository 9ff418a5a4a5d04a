/** Starts the program on a data folder and reports how long it took until the first response of the monitor. */
import type { PracticeAddress } from '../../../electron/platform.ts';
import { createMonitorHost } from './monitor-host.ts';

const [data = '', address = ''] = process.argv.slice(2);
const view = 'default';
const slice = { first: 0, count: 100 };

process.on('message', async () => {
  const start = performance.now();
  const { api, close } = await createMonitorHost(data, JSON.parse(address) as Omit<PracticeAddress, 'stop'>);
  const updates = await new Promise<number>((resolve) => {
    api.monitor.changed(({ views }) => {
      const [state] = views;
      if (state && state.updates > 0) resolve(state.updates);
    });
  });
  const { incidents, transactions, figures } = api.monitor;
  const all = { statuses: [], text: '' };
  const [page, writes] = await Promise.all([
    incidents({ view, filter: { ...all, watchedOnly: false }, ...slice }),
    transactions({ view, filter: { ...all, objectId: null, from: null, to: null }, ...slice }),
    figures({ view, range: { from: null, to: null }, buckets: 60 }),
  ]);
  const tookMs = performance.now() - start;
  process.send?.({ tookMs, updates, rows: page.rows.length + writes.rows.length });
  await close();
  process.exit(0);
});
