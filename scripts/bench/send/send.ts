/**
 * Cost of sending a file by the program, divided by that of bare undici, which posts a like file in bodies of the same
 * rows at the same concurrency and parses every response.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { startPracticeProcess } from '../practice/practice-process.ts';
import { startProgramProcess, startWorkerProcess } from '../worker-process.ts';
import { writeSendFile } from './send-file.ts';
import type { BareCommand, BareReply, HostCommand, HostReply } from './send-messages.ts';

const rows = 200_000;
/** Rounds that do not count, in which code is optimised and the program increases its requests to a fast platform. */
const warmUps = 2;

interface Round {
  readonly ours: HostReply;
  readonly bare: BareReply;
}

const measurements: Promise<Round[]>[] = [];

/**
 * Returns the next measurement of one row. The rows share them: the second run of each row uses the second measurement.
 */
function sharedMeasurement(): (long: boolean) => Promise<Round[]> {
  let run = 0;
  return (long) => {
    const measured = measurements[run] ?? measureRounds(long ? 11 : 5);
    measurements[run] = measured;
    run += 1;
    return measured;
  };
}

const ofSend = sharedMeasurement();
const ofSendCpu = sharedMeasurement();
const ofJournal = sharedMeasurement();

export const send: BenchRow = {
  name: 'send',
  bar: '<=1.3',
  run: async ({ long }) => judged(await ofSend(long), (one) => one.wallMs, 'wall'),
};

export const sendCpu: BenchRow = {
  name: 'send-cpu',
  bar: '<=1.35',
  run: async ({ long }) => judged(await ofSendCpu(long), (one) => one.cpuMs, 'CPU'),
};

export const journal: BenchRow = {
  name: 'journal',
  bar: '<=0.1',
  async run({ long }) {
    const rounds = await ofJournal(long);
    const shares = rounds.map(({ ours }) => ours.journalMs / ours.wallMs);
    const ms = median(rounds.map(({ ours }) => ours.journalMs));
    const wall = median(rounds.map(({ ours }) => ours.wallMs));
    const detail = `${ms.toFixed(0)} ms of ${wall.toFixed(0)} ms, ${wordsOf(rounds)}`;
    return { value: median(shares), detail };
  },
};

async function measureRounds(count: number): Promise<Round[]> {
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const practice = await startPracticeProcess();
  parts.defer(() => practice.stop());
  const { address, token, scope } = practice;
  const { connectorUrl } = address;
  const host = startProgramProcess<HostCommand, HostReply>(
    new URL('./send-host-process.ts', import.meta.url),
    folder,
    JSON.stringify(address),
  );
  parts.defer(() => host.stop());
  const bare = startWorkerProcess<BareCommand, BareReply>(new URL('./send-bare-process.ts', import.meta.url));
  parts.defer(() => bare.stop());

  const rounds: Round[] = [];
  for (let round = -warmUps; round < count; round++) {
    const files = { ours: join(folder, 'ours.csv'), bare: join(folder, 'bare.csv') };
    for (const [who, file] of Object.entries(files))
      await writeSendFile(file, { rows, scope, prefix: `${who}-${round + warmUps}` });
    const ours = await host.request({ file: files.ours, rows, memory: false });
    const { bodies, atOnce } = ours;
    const other = await bare.request({ connectorUrl, token, file: files.bare, bodies, atOnce });
    if (round >= 0) rounds.push({ ours, bare: other });
  }
  return rounds;
}

function judged(rounds: readonly Round[], of: (one: BareReply) => number, what: string) {
  const ms = (values: readonly number[]) => `${median(values).toFixed(0)} ms`;
  const ours = rounds.map((round) => of(round.ours));
  const bare = rounds.map((round) => of(round.bare));
  return {
    value: median(rounds.map((round) => of(round.ours) / of(round.bare))),
    detail: `${what} ${ms(ours)} against ${ms(bare)}, ${wordsOf(rounds)}`,
  };
}

const wordsOf = (rounds: readonly Round[]): string => {
  const bodies = median(rounds.map(({ ours }) => ours.bodies.length));
  return `${rows} rows in ${bodies} bodies, ${rounds[0]?.ours.atOnce} at once, ${rounds.length} rounds`;
};
