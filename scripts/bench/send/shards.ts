/**
 * Time in which four processes that start at the same time each send one shard of a file, divided by that of one
 * process that sends a file of the same size. They run the built program, as an engine such as Slurm does.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PracticeAddress } from '../../../electron/platform.ts';
import { ensureBuilt } from '../../build.mjs';
import { programOptions, root } from '../../project.mjs';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { startPracticeProcess } from '../practice/practice-process.ts';
import { writeSendFile } from './send-file.ts';

/** Rows of a file: so many that the start of a process, which takes a second or two, does not dominate the time. */
const rows = 1_000_000;
const shardCount = 4;

export const shards: BenchRow = {
  name: 'shards',
  bar: '<=1.1',
  async run({ long }) {
    ensureBuilt();
    await using parts = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
    parts.defer(() => rm(folder, { recursive: true, force: true }));
    const practice = await startPracticeProcess();
    parts.defer(() => practice.stop());
    const connection = join(folder, 'connection.json');
    await writeFile(connection, connectionOf(practice.address));
    const env = {
      PATH: process.env['PATH'],
      // The compile cache, which the launcher sets as well; the first round fills it.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      GRAPH_INTAKE_PASSWORD: practice.address.password,
      GRAPH_INTAKE_CLIENT_SECRET: practice.address.clientSecret,
    };
    /**
     * Sends a new file in `count` shards; returns the time in ms. The shards share the data folder of their machine.
     */
    const measure = async (name: string, count: number): Promise<number> => {
      const file = join(folder, `${name}.csv`);
      await writeSendFile(file, { rows, scope: practice.scope, prefix: name });
      const start = performance.now();
      await Promise.all(
        Array.from({ length: count }, (_, at) =>
          send(
            [
              'send',
              file,
              '--yes',
              '--connection-file',
              connection,
              ...(count === 1 ? [] : ['--shard', `${at + 1}/${count}`, '--group', name]),
            ],
            { ...env, GRAPH_INTAKE_DATA: join(folder, `data-${name}`) },
          ),
        ),
      );
      const ms = performance.now() - start;
      await rm(file);
      return ms;
    };
    const rounds: { one: number; several: number }[] = [];
    for (let round = 0; round < (long ? 7 : 3); round++)
      rounds.push({
        one: await measure(`one-${round}`, 1),
        several: await measure(`several-${round}`, shardCount),
      });
    const seconds = (values: readonly number[]) => `${(median(values) / 1000).toFixed(1)} s`;
    return {
      value: median(rounds.map(({ one, several }) => several / one)),
      detail: `${seconds(rounds.map(({ several }) => several))} against ${seconds(rounds.map(({ one }) => one))}, ${rows} rows, ${shardCount} shards, ${rounds.length} rounds`,
    };
  },
};

async function send(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [...programOptions, join(root, 'dist', 'host', 'cli.js'), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
  });
  let output = '';
  child.stderr.on('data', (bytes) => {
    output += bytes;
  });
  const [code] = await once(child, 'close');
  if (code !== 0)
    throw new Error(`${args.join(' ')} ended with ${code}: ${output.trim().split('\n').at(-1)}`);
}

function connectionOf(practice: Omit<PracticeAddress, 'stop'>): string {
  const { authUrl, connectorUrl, graphUrl, clientId, username } = practice;
  const addresses = { authUrl, connectorUrl, graphUrl };
  const connection = { name: 'Bench', environment: 'test', clientId, username, addresses };
  return JSON.stringify({ kind: 'graph-intake connections', version: 1, connections: [connection] });
}
