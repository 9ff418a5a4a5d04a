/** Memory of the platform above idle while it reads a body of 64 MiB and streams a response several times as large. */
import { dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { memoryOf } from '../process-memory.ts';
import { startPracticeProcess } from './practice-process.ts';

const bodyBytes = 64 * 1024 * 1024;
const megabyte = 1_000_000;

export const practiceMemory: BenchRow = {
  name: 'practice-memory',
  bar: '<=200',
  async run({ long }) {
    const rounds: Round[] = [];
    for (let round = 0; round < (long ? 3 : 1); round++) rounds.push(await measure());
    const inMegabytes = (bytes: number[]) => Math.round(median(bytes) / megabyte);
    return {
      value: median(rounds.map(({ idle, peak }) => peak - idle)) / megabyte,
      detail: [
        `idle ${inMegabytes(rounds.map(({ idle }) => idle))} MB`,
        `peak ${inMegabytes(rounds.map(({ peak }) => peak))} MB`,
        `body ${inMegabytes([bodyBytes])} MB`,
        `response ${inMegabytes(rounds.map(({ responseBytes }) => responseBytes))} MB`,
      ].join(', '),
    };
  },
};

/** Measurements of one round, in bytes. */
interface Round {
  readonly idle: number;
  readonly peak: number;
  readonly responseBytes: number;
}

/** Measures one round in a new process, because a process keeps the memory that it has once allocated. */
async function measure(): Promise<Round> {
  const practice = await startPracticeProcess();
  try {
    await practice.send('/vertices', bodyOf(practice.scope, 'first', 100_000));
    const idle = await memoryOf(practice.pid, 'VmRSS');
    let responseBytes = 0;
    await practice.send('/vertices', bodyOf(practice.scope, 'm', bodyBytes), (piece) => {
      responseBytes += piece.byteLength;
    });
    return { idle, peak: await memoryOf(practice.pid, 'VmHWM'), responseBytes };
  } finally {
    await practice.stop();
  }
}

/** Returns a body with as many rows as fit; they are short, because the response has an item for each row. */
function bodyOf(scope: string, prefix: string, bytes: number): Uint8Array {
  const body = Buffer.alloc(bytes);
  let length = body.write(writeRow(['ogit/_xid', 'ogit/_type', 'ogit/_scope'], dialects.default));
  for (let row = 0; ; row++) {
    const text = writeRow([`${prefix}-${row}`, 'ogit/MARS/Machine', scope], dialects.default);
    if (length + text.length > bytes) return body.subarray(0, length);
    length += body.write(text, length);
  }
}
