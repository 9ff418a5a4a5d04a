/**
 * Sends files to a temporary practice platform on this machine, exactly as a real run would, so that nothing leaves the
 * machine.
 */
import { AppError } from '../../../../shared/errors.ts';
import { plural } from '../../../../shared/units.ts';
import type { Pool } from '../../../engine/pool.ts';
import type { Platform } from '../../../platform.ts';
import { createSignIn, type SignIn } from '../../../remote/auth.ts';
import { type Connector, createConnector } from '../../../remote/connector.ts';
import { createGraph, type Graph } from '../../../remote/graph.ts';
import type { Http } from '../../../remote/http.ts';
import { bodyOf } from '../../sending/batches/row-text.ts';
import type { RunDeps } from '../../sending/runs/run.ts';
import { createSeeder } from './rehearsal-seeder.ts';
import { edgesBefore, type RehearsedFile, seedRows, seedsOf } from './rehearsal-seeds.ts';

/** The destination of a rehearsal run. */
export interface Rehearsal extends Required<Pick<RunDeps, 'prepare' | 'release'>> {
  readonly name: string;
  /** Can be used after `prepare`, until the world has ended. */
  readonly connector: Connector;
  /** The graph of the same world, under the same condition. */
  readonly graph: () => Graph;
  /** Address of its Domain Object interface, under the same condition. */
  readonly objects: () => { readonly objectsUrl: string; readonly signIn: SignIn };
}

/** The world of a rehearsal: one temporary platform for several runs, one after the other. */
interface RehearsalWorld {
  /** The first run that is prepared creates the world; the end of a run does not remove it. */
  readonly to: Rehearsal;
  /** Removes the world, if there is one. No run may be active. */
  end(): Promise<void>;
}

export interface RehearsalDeps {
  readonly platform: Pick<Platform, 'startRehearsal'>;
  readonly http: Http;
  readonly pool: Pool;
  readonly now: () => number;
}

interface World {
  readonly connector: Connector;
  readonly graph: Graph;
  readonly objectsUrl: string;
  readonly signIn: SignIn;
  readonly scope: string;
  readonly stop: () => Promise<void>;
}

/** @param files the files that seed the world before the first run, in the order of sending; null for an empty world */
export function createRehearsalWorld(
  deps: RehearsalDeps,
  { files }: { files: readonly RehearsedFile[] | null },
): RehearsalWorld {
  const { platform, http, pool, now } = deps;
  let world: World | null = null;
  let isFilled = false;
  /** Why the world could not be created or filled; each run fails with this. */
  let failure: unknown = null;

  const ready = (): World => {
    if (world === null) throw new AppError('internal', 'The rehearsal has no platform.');
    return world;
  };
  const start = async (): Promise<World> => {
    const { authUrl, connectorUrl, graphUrl, objectsUrl, scope, stop, ...credentials } =
      await platform.startRehearsal();
    const signIn = createSignIn({ authUrl, credentials, http, now });
    const connector = createConnector({ connectorUrl, signIn });
    world = { connector, graph: createGraph({ graphUrl, signIn }), objectsUrl, signIn, scope, stop };
    return world;
  };
  const fill = async (into: World, signal: AbortSignal, onWaiting: (message: string) => void) => {
    if (files === null) return;
    const seeder = createSeeder(into);
    let made = 0;
    for await (const seeds of seedsOf({ files, pool, signal })) {
      for (let at = 0; at < seeds.length; at += seedRows) {
        signal.throwIfAborted();
        await seeder.make(seeds.slice(at, at + seedRows));
      }
      made += seeds.length;
      onWaiting(`Creating the vertices that the rows need: ${plural(made, 'vertex', 'vertices')} so far.`);
    }
    for (const { shipment } of files)
      for await (const rows of edgesBefore(shipment)) {
        signal.throwIfAborted();
        const csv = bodyOf(shipment.header, rows, shipment.jsonStrings);
        await seeder.send({ ...shipment, path: 'edges', csv });
      }
  };

  return {
    to: {
      name: 'Rehearsal',
      connector: {
        send: (body) => ready().connector.send(body),
        renew: () => ready().connector.renew(),
      },
      graph: () => ready().graph,
      objects: ready,
      async prepare(signal, onWaiting) {
        if (failure !== null) throw failure;
        if (isFilled) return;
        onWaiting('Creating a temporary platform…');
        try {
          // A run that was cancelled here left its world: vertices that exist in it are refused, which does no harm.
          await fill(world ?? (await start()), signal, onWaiting);
          isFilled = true;
        } catch (error) {
          if (signal.aborted) throw new AppError('aborted', 'Cancelled.', { cause: error });
          failure = error;
          throw error;
        }
      },
      release: async () => undefined,
    },
    async end() {
      const ending = world;
      world = null;
      await ending?.stop();
    },
  };
}

/** A world for one run, which is removed with it. */
export function createRehearsal(deps: RehearsalDeps, { file }: { file: RehearsedFile | null }): Rehearsal {
  const { to, end } = createRehearsalWorld(deps, { files: file && [file] });
  return { ...to, release: end };
}
