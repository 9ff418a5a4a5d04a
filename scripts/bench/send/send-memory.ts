/** Memory above idle of the program while it sends 5,000,000 rows to a sink that responds as a platform does. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PracticeAddress } from '../../../electron/platform.ts';
import type { BenchRow } from '../bench-row.ts';
import { startProgramProcess, startWorkerProcess } from '../worker-process.ts';
import { writeSendFile } from './send-file.ts';
import type { HostCommand, HostReply } from './send-messages.ts';

const rows = 5_000_000;
/** Rows of a file that is sent first, so that the idle memory includes threads and compiled code. */
const warmUpRows = 200_000;
const megabyte = 1_000_000;

export const sendMemory: BenchRow = {
  name: 'send-memory',
  bar: '<=100',
  async run() {
    await using parts = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
    parts.defer(() => rm(folder, { recursive: true, force: true }));
    const sink = startWorkerProcess<object, Omit<PracticeAddress, 'stop'>>(
      new URL('./sink-process.ts', import.meta.url),
    );
    parts.defer(() => sink.stop());
    const address = await sink.request({});
    const host = startProgramProcess<HostCommand, HostReply>(
      new URL('./send-host-process.ts', import.meta.url),
      folder,
      JSON.stringify(address),
    );
    parts.defer(() => host.stop());
    const send = async (count: number) => {
      const file = join(folder, `${count}.csv`);
      await writeSendFile(file, { rows: count, scope: address.scope, prefix: `m-${count}` });
      return await host.request({ file, rows: count, memory: true });
    };
    await send(warmUpRows);
    const { idleBytes, openBytes, peakBytes, wallMs } = await send(rows);
    return {
      value: (peakBytes - idleBytes) / megabyte,
      detail: [
        `${rows / 1e6},000,000 rows`,
        `idle ${Math.round(idleBytes / megabyte)} MB`,
        `with the file open ${Math.round(openBytes / megabyte)} MB`,
        `peak ${Math.round(peakBytes / megabyte)} MB`,
        `${(wallMs / 1000).toFixed(0)} s`,
      ].join(', '),
    };
  },
};
