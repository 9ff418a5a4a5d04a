/** One round: the program sends a file to the adversary, and its outcomes are checked against the platform's truth. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { RoundResult } from '../round.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { csvOf, startWorld } from '../world.ts';
import { startAdversary } from './adversary.ts';
import { checkAdversaryRound } from './check-adversary-round.ts';
import { createLedger } from './ledger.ts';
import { randomMisbehaviourPlan } from './misbehaviour-plan.ts';
import type { Tally } from './misbehaviours.ts';
import { startProgram } from './program.ts';
import { adversaryWorkloads, rowOfObject } from './workloads.ts';

export const adversaryWorkload = 'adversary';

export async function runAdversaryRound({
  seed,
  maxRows,
  tally,
  isKept,
}: {
  seed: number;
  maxRows: number;
  tally: Tally;
  /** Whether to keep the folder of the round, and to print how the adversary misbehaves. */
  isKept: boolean;
}): Promise<RoundResult> {
  const start = performance.now();
  const random = createSeededRandom(seed, adversaryWorkload);
  const make = adversaryWorkloads[seed % adversaryWorkloads.length];
  if (make === undefined) throw new Error('There are no workloads.');
  const workload = make(random.fork('load'), random.between(Math.ceil(maxRows / 4), maxRows));
  const misbehaviour = randomMisbehaviourPlan(random.fork('manner'), Buffer.byteLength(csvOf(workload)));
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-torture-'));
  if (isKept) console.log(`  ${folder} ${workload.name} ${JSON.stringify(misbehaviour)}`);
  else parts.defer(() => rm(folder, { recursive: true, force: true }));
  const world = await startWorld(join(folder, 'world'));
  parts.defer(() => world.stop());
  for (const body of workload.seeds) await world.post(body);
  world.age();
  const since = Date.now();
  const earlier =
    misbehaviour.readsStale > 0 ? await startEarlier(join(folder, 'world'), join(folder, 'earlier')) : null;
  if (earlier !== null) parts.defer(() => earlier.stop());

  const ledger = createLedger(workload);
  const adversary = await startAdversary({
    random: random.fork('platform'),
    misbehaviour,
    ledger,
    tally,
    truth: world.address,
    earlier: earlier === null ? null : { origin: earlier.address.origin, token: earlier.token },
    rowOf: (id, object) => rowOfObject(workload, id, object),
  });
  parts.defer(() => adversary.stop());
  const file = join(folder, 'rows.csv');
  await writeFile(file, csvOf(workload));
  const { stop: _, ...address } = world.address;
  const throughAdversary = (url: string) => url.replace(address.origin, adversary.origin);
  const program = await startProgram({
    data: join(folder, 'data'),
    file,
    kind: workload.path,
    action: workload.action,
    practice: {
      ...address,
      origin: adversary.origin,
      authUrl: throughAdversary(address.authUrl),
      graphUrl: throughAdversary(address.graphUrl),
      connectorUrl: throughAdversary(address.connectorUrl),
      objectsUrl: throughAdversary(address.objectsUrl),
    },
  });
  let isOpen = true;
  parts.defer(() => (isOpen ? program.close() : undefined));

  await program.send();
  // The platform may execute delayed work before the run is continued, or meanwhile.
  if (random.chance(0.5)) await adversary.finish();
  await program.resume(random.pick([0, 1, 2]));
  await adversary.finish();
  const ending = await program.ending();
  await program.close();
  isOpen = false;
  const { password, clientSecret } = world.address;
  const output = [...program.log, JSON.stringify(ending)].join('\n');
  const problems = checkAdversaryRound({
    workload,
    ledger,
    since,
    snapshot: world.snapshot(),
    hadUnread: adversary.unread > 0,
    ...ending,
    output,
    secrets: [password, clientSecret, ...adversary.tokens],
  });
  return {
    seed,
    workload: workload.name,
    rows: workload.rows.length,
    kills: 0,
    requests: adversary.requests,
    unknown: ending.state.counts.unknown,
    ms: performance.now() - start,
    problems: [...program.faults.map((fault) => `The program complained: ${fault}`), ...problems],
  };
}

/** Starts a second platform with a copy of the present state of the first, which then stays unchanged. */
async function startEarlier(world: string, folder: string) {
  await mkdir(folder, { recursive: true });
  const db = new Database(join(world, 'world.sqlite'), { readonly: true });
  try {
    db.prepare('VACUUM INTO ?').run(join(folder, 'world.sqlite'));
  } finally {
    db.close();
  }
  return startWorld(folder);
}
