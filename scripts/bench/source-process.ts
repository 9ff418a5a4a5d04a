/** Reads a file through the sources in a process of its own and reports how much memory that took. */
import { readFile } from 'node:fs/promises';
import { readSource } from './read-source.ts';

export interface ReadOrder {
  readonly path: string;
}

export interface ReadResult {
  readonly idleBytes: number;
  readonly peakBytes: number;
  readonly rows: number;
  readonly ms: number;
}

const sampleMs = 20;
const kibibyte = 1_024;

process.on('message', async ({ path }: ReadOrder) => {
  const idleBytes = await residentBytes();
  let peakBytes = idleBytes;
  const sampling = setInterval(async () => {
    peakBytes = Math.max(peakBytes, await residentBytes());
  }, sampleMs);
  const start = performance.now();
  const rows = await readSource(path);
  const ms = performance.now() - start;
  clearInterval(sampling);
  process.send?.({ idleBytes, peakBytes, rows, ms } satisfies ReadResult);
});

async function residentBytes(): Promise<number> {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile('/proc/self/status', 'utf8')) ?? [];
  if (kibibytes === undefined) throw new Error('/proc/self/status does not name VmRSS.');
  return Number(kibibytes) * kibibyte;
}
