/** One round: the program sends a file to the adversary, and its outcomes are checked against the platform's truth. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createDraw } from '../draw.ts';
import type { RoundResult } from '../round.ts';
import { csvOf, startWorld } from '../world.ts';
import { startAdversary } from './adversary.ts';
import { createLedger } from './ledger.ts';
import { adversaryLoads, rowOfObject } from './loads.ts';
import { drawManner } from './manner.ts';
import type { Tally } from './misbehaviours.ts';
import { startProgram } from './program.ts';
import { judge } from './verdict.ts';

export const adversaryLoad = 'adversary';

export async function runAdversaryRound({
  seed,
  mostRows,
  tally,
  isKept,
}: {
  seed: number;
  mostRows: number;
  tally: Tally;
  /** Leaves the folder of the round where it is, and prints how the adversary misbehaved. */
  isKept: boolean;
}): Promise<RoundResult> {
  const start = performance.now();
  const draw = createDraw(seed, adversaryLoad);
  const make = adversaryLoads[seed % adversaryLoads.length];
  if (make === undefined) throw new Error('There are no loads.');
  const load = make(draw.fork('load'), draw.between(Math.ceil(mostRows / 4), mostRows));
  const manner = drawManner(draw.fork('manner'), Buffer.byteLength(csvOf(load)));
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-torture-'));
  if (isKept) console.log(`  ${folder} ${load.name} ${JSON.stringify(manner)}`);
  else parts.defer(() => rm(folder, { recursive: true, force: true }));
  const world = await startWorld(join(folder, 'world'));
  parts.defer(() => world.stop());
  for (const body of load.seeds) await world.post(body);
  world.age();
  const since = Date.now();
  const earlier =
    manner.readsStale > 0 ? await startEarlier(join(folder, 'world'), join(folder, 'earlier')) : null;
  if (earlier !== null) parts.defer(() => earlier.stop());

  const ledger = createLedger(load);
  const adversary = await startAdversary({
    draw: draw.fork('platform'),
    ...{ manner, ledger, tally, truth: world.address },
    earlier: earlier === null ? null : { origin: earlier.address.origin, token: earlier.token },
    rowOf: (id, object) => rowOfObject(load, id, object),
  });
  parts.defer(() => adversary.stop());
  const file = join(folder, 'rows.csv');
  await writeFile(file, csvOf(load));
  const { stop: _, ...address } = world.address;
  const behind = (url: string) => url.replace(address.origin, adversary.origin);
  const program = await startProgram({
    data: join(folder, 'data'),
    ...{ file, kind: load.path, action: load.action },
    practice: {
      ...address,
      ...{ origin: adversary.origin, authUrl: behind(address.authUrl), graphUrl: behind(address.graphUrl) },
      ...{ connectorUrl: behind(address.connectorUrl), objectsUrl: behind(address.objectsUrl) },
    },
  });
  let isOpen = true;
  parts.defer(() => (isOpen ? program.close() : undefined));

  await program.send();
  // Work that comes late may come before the run is continued, or meanwhile.
  if (draw.is(0.5)) await adversary.finish();
  await program.resume(draw.pick([0, 1, 2]));
  await adversary.finish();
  const ending = await program.ending();
  await program.close();
  isOpen = false;
  const { password, clientSecret } = world.address;
  const output = [...program.log, JSON.stringify(ending)].join('\n');
  const problems = judge({
    ...{ load, ledger, since, picture: world.picture(), hadUnread: adversary.unread > 0 },
    ...ending,
    ...{ output, secrets: [password, clientSecret, ...adversary.tokens] },
  });
  return {
    ...{ seed, load: load.name, rows: load.rows.length, deaths: 0, requests: adversary.requests },
    unknown: ending.state.counts.unknown,
    ms: performance.now() - start,
    problems: [...program.faults.map((fault) => `The program complained: ${fault}`), ...problems],
  };
}

/** A platform in the state in which this one is now, which stays in it. */
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
