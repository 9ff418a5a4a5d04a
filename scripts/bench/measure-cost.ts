/** Measures the cost of some work in this process: wall-clock time and processor time. */
import type { Cost } from './send/send-messages.ts';

const microsPerMs = 1_000;

export async function measureCost<T>(work: () => Promise<T>): Promise<{ result: T; cost: Cost }> {
  const before = process.cpuUsage();
  const start = performance.now();
  const result = await work();
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { result, cost: { wallMs, cpuMs: (user + system) / microsPerMs } };
}
