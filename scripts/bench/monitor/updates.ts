/**
 * Long tasks a minute of the page while 1,000 updates a second arrive, minus those of an idle page. Fails if an update
 * is lost or the host's memory grows.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { longTasksOf, type MonitorWindow, openMonitorWindow } from './monitor-window.ts';

const perSecond = 1_000;
const idleSeconds = 30;
const warmUpSeconds = 10;
const sampleMs = 1_000;
const megabyte = 1_000_000;
/** Growth that counts as none: garbage comes and goes; memory kept for every update would be several times as much. */
const flatBytes = 100 * megabyte;

export const updates: BenchRow = {
  name: 'updates',
  bar: '<=1',
  async run({ long }) {
    const open = await openMonitorWindow();
    try {
      return await measureUpdates(open, long ? 600 : 60);
    } finally {
      await open.stop();
    }
  },
};

async function measureUpdates(
  open: MonitorWindow,
  seconds: number,
): Promise<{ value: number; detail: string }> {
  const { page, source } = open;
  // The first updates do not count, because they compile code and fill caches.
  const { count } = await source.request({ send: { perSecond, seconds: warmUpSeconds } });
  await open.hasKept(count);
  await delay(sampleMs);
  await longTasksOf(page);
  await delay(idleSeconds * 1_000);
  const idle = await longTasksOf(page);

  const resident: number[] = [];
  const sampling = new AbortController();
  const samples = (async () => {
    while (!sampling.signal.aborted) {
      resident.push((await open.look()).residentBytes);
      await delay(sampleMs);
    }
  })();
  const sent = await source.request({ send: { perSecond, seconds } });
  const busy = await longTasksOf(page);
  sampling.abort();
  await samples;
  await open.hasKept(sent.count);

  const aMinute = (tasks: readonly number[], of: number) => (tasks.length * 60) / of;
  const third = Math.ceil(resident.length / 3);
  const [early, late] = [median(resident.slice(0, third)), median(resident.slice(-third))];
  const detail = [
    `${sent.count} updates kept, none lost`,
    `${aMinute(busy, seconds).toFixed(1)} long tasks a minute against ${aMinute(idle, idleSeconds).toFixed(1)} idle`,
    `the longest ${Math.max(0, ...busy).toFixed(0)} ms`,
    `host ${(early / megabyte).toFixed(0)} MB, later ${(late / megabyte).toFixed(0)} MB`,
  ].join(', ');
  if (late - early > flatBytes) throw new Error(`the host’s memory grows: ${detail}`);
  return { value: Math.max(0, aMinute(busy, seconds) - aMinute(idle, idleSeconds)), detail };
}
