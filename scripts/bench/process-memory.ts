/** Reads how much memory a process has, now and at most. Linux only, because it reads `/proc`. */
import { readFile } from 'node:fs/promises';

const sampleMs = 20;
const kibibyte = 1_024;

/** Reads the bytes that a process has in memory: now (`VmRSS`), or the most so far (`VmHWM`). */
export async function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kibibytes] = new RegExp(`^${what}:\\s+(\\d+) kB$`, 'm').exec(status) ?? [];
  if (kibibytes === undefined) throw new Error(`/proc/${pid}/status does not name ${what}.`);
  return Number(kibibytes) * kibibyte;
}

/** Bytes that this process has in memory now. */
export const residentBytes = (): Promise<number> => memoryOf(process.pid, 'VmRSS');

/** Does work, and reports how long it took and how much memory this process had meanwhile. */
export async function withPeakMemory<T>(
  work: () => Promise<T>,
): Promise<{ result: T; idleBytes: number; peakBytes: number; ms: number }> {
  const idleBytes = await residentBytes();
  let peakBytes = idleBytes;
  const sampling = setInterval(async () => {
    peakBytes = Math.max(peakBytes, await residentBytes());
  }, sampleMs);
  try {
    const start = performance.now();
    const result = await work();
    return { result, idleBytes, peakBytes, ms: performance.now() - start };
  } finally {
    clearInterval(sampling);
  }
}
