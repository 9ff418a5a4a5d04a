/** A round on this machine alone: each shard is a process that is killed and started again by this one. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSeededRandom } from '../torture/seeded-random.ts';
import { machinesOf } from './round-files.ts';
import { graphProblems, mergedProblems } from './round-problems.ts';
import type { Round, RoundEnd } from './scale-round.ts';
import { runShard } from './shard-process.ts';

export async function runProcessRound({ folder, seed, shards, rows, ...platform }: Round): Promise<RoundEnd> {
  const random = createSeededRandom(seed);
  const file = join(folder, 'machines.csv');
  writeFileSync(file, machinesOf(rows));
  const ends = await Promise.all(
    Array.from({ length: shards }, (_, at) =>
      runShard({
        folder: join(folder, 'shards', String(at + 1)),
        maxKills: 3,
        env: { ...platform.secrets, GRAPH_INTAKE_STOP_WITHIN: '5' },
        random: random.fork(`shard ${at + 1}`),
        // The processes share the machine: with more of them, each needs longer to begin.
        killAfterMs: [300, 1_000 + 500 * shards],
        args: [
          'send',
          file,
          '--shard',
          `${at + 1}/${shards}`,
          '--group',
          `round-${seed}`,
          '--group-dir',
          join(folder, 'leases'),
          '--connection-file',
          platform.connectionFile,
          '--yes',
          '--log',
          'json',
          '--verify-after',
          '0.3,0.7,2',
        ],
      }),
    ),
  );
  const folders = ends.map((_, at) => join(folder, 'shards', String(at + 1), 'data'));
  const problems = ends.flatMap(({ code }, at) =>
    code === 0 ? [] : [`Shard ${at + 1} ended with ${code}.`],
  );
  problems.push(...(await mergedProblems(`round-${seed}`, folders, folder, rows)));
  problems.push(...graphProblems(platform.world, { vertices: rows, edges: 0 }));
  return { problems, kills: ends.reduce((sum, { kills }) => sum + kills, 0) };
}
