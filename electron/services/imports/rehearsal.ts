/** Sends a file to a throw-away world on this machine: as a real run goes, and nothing leaves the machine. */

import { dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import { AppError } from '../../../shared/errors.ts';
import { plural } from '../../../shared/units.ts';
import type { Cause } from '../../engine/check/check-result.ts';
import type { Pool } from '../../engine/pool.ts';
import type { Platform, PracticeAddress } from '../../platform.ts';
import { createSignIn } from '../../remote/auth.ts';
import { type Connector, type ConnectorBody, createConnector } from '../../remote/connector.ts';
import { createGraph, type Graph } from '../../remote/graph.ts';
import type { Http } from '../../remote/http.ts';
import type { CheckedFile } from './open-file.ts';
import { edgesBefore, type Seed, seedsOf } from './rehearsal-seeds.ts';
import { bodyOf } from './sending/requests.ts';
import type { RunDeps } from './sending/run.ts';
import type { Shipment } from './sending/shipment.ts';

export interface Rehearsal extends Required<Pick<RunDeps, 'prepare' | 'release'>> {
  readonly name: string;
  /** To be used after `prepare`, and not after `release`. */
  readonly connector: Connector;
}

/** What the world is filled with before the file is sent. */
export interface Seeding {
  readonly of: CheckedFile;
  /** What the chosen platform was asked for and does not have: the world shall not have it either. */
  readonly unknown: readonly Cause[];
}

export interface RehearsalDeps {
  readonly platform: Pick<Platform, 'startRehearsal'>;
  readonly http: Http;
  readonly pool: Pool;
  readonly now: () => number;
}

/** So many vertices are made with one request, and so many by their ids at the same time. */
const seedRows = 500;
const atOnce = 8;

export function createRehearsal(
  deps: RehearsalDeps,
  { shipment, seeding }: { shipment: Shipment; seeding: Seeding | null },
): Rehearsal {
  const { platform, http, pool, now } = deps;
  let world: PracticeAddress | null = null;
  let inner: Connector | null = null;
  const ready = (): Connector => {
    if (inner === null) throw new AppError('internal', 'The rehearsal has no world.');
    return inner;
  };

  return {
    name: 'Rehearsal',
    connector: { send: (body) => ready().send(body), renew: () => ready().renew() },
    async prepare(signal, onWaiting) {
      onWaiting('Making a throw-away world.');
      world = await platform.startRehearsal();
      const { authUrl, connectorUrl, graphUrl, scope } = world;
      const signIn = createSignIn({ authUrl, credentials: world, http, now });
      inner = createConnector({ connectorUrl, signIn });
      if (seeding === null) return;
      const seeder = createSeeder({ connector: inner, graph: createGraph({ graphUrl, signIn }), scope });
      let made = 0;
      for await (const seeds of seedsOf({ ...seeding, shipment, pool, signal })) {
        for (let at = 0; at < seeds.length; at += seedRows) {
          signal.throwIfAborted();
          await seeder.make(seeds.slice(at, at + seedRows));
        }
        made += seeds.length;
        onWaiting(`Making what the rows need to be there: ${plural(made, 'vertex', 'vertices')} so far.`);
      }
      for await (const rows of edgesBefore(shipment)) {
        signal.throwIfAborted();
        await seeder.send({
          ...shipment,
          path: 'edges',
          csv: bodyOf(shipment.header, rows, shipment.jsonStrings),
        });
      }
    },
    async release() {
      inner = null;
      const ending = world;
      world = null;
      await ending?.stop();
    },
  };
}

function createSeeder(to: { connector: Connector; graph: Graph; scope: string }) {
  const { connector, graph, scope } = to;
  const send = async (body: Omit<ConnectorBody, 'action'>) => {
    // What is there already is refused item by item, and that is as good.
    const verdict = await connector.send({ ...body, action: 'POST' });
    if (verdict.kind === 'answered') return;
    const why = verdict.kind === 'busy' ? 'it is busy' : verdict.message;
    throw new AppError('rejected', `The throw-away world could not be filled: ${why}`);
  };
  return {
    send,
    async make(seeds: readonly Seed[]) {
      const byXid = seeds.filter(({ by }) => by === 'ogit/_xid');
      if (byXid.length > 0) {
        const rows = [
          ['ogit/_xid', 'ogit/_type', 'ogit/_scope'],
          ...byXid.map(({ name, type }) => [name, type, scope]),
        ];
        const csv = rows.map((cells) => writeRow(cells, dialects.default)).join('');
        await send({ path: 'vertices', csv, jsonStrings: false, nullKeyword: keywordBeside(byXid) });
      }
      const byId = seeds.filter(({ by }) => by === 'ogit/_id');
      for (let at = 0; at < byId.length; at += atOnce) {
        const some = byId.slice(at, at + atOnce);
        await Promise.all(some.map(({ name, type }) => graph.put({ id: name, type, scope })));
      }
    },
  };
}

/** No name equals it: a name that does would be no name. */
function keywordBeside(seeds: readonly Seed[]): string {
  const names = new Set(seeds.map(({ name }) => name));
  let keyword = 'null';
  while (names.has(keyword)) keyword += '_';
  return keyword;
}
