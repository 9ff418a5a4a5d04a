/** Measures a piece of work in its own process: time on the clock and on the processors. */
import type { Spent } from './send/send-orders.ts';

const microsPerMs = 1_000;

export async function measured<T>(work: () => Promise<T>): Promise<{ result: T; spent: Spent }> {
  const before = process.cpuUsage();
  const start = performance.now();
  const result = await work();
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { result, spent: { wallMs, cpuMs: (user + system) / microsPerMs } };
}
