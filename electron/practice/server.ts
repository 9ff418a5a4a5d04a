/** Starts the practice platform: one server on 127.0.0.1 with all interfaces, and a database on disk. */

import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PracticeAddress } from '../../shared/practice/practice-address.ts';
import type { IncidentPace } from '../../shared/practice.ts';
import { type ActionQueue, createActionQueue } from './actions/action-queue.ts';
import { createApp } from './app.ts';
import { createBackgroundActivity } from './background-activity.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Context } from './context.ts';
import { createFaults } from './faults/faults.ts';
import { paths } from './paths.ts';
import { createRequestLog } from './request-log.ts';
import { openWorld } from './world.ts';

export type { PracticeAddress } from '../../shared/practice/practice-address.ts';

export interface PracticeOptions {
  /** Folder for the platform alone; it is created if it is missing. */
  readonly dataDir: string;
  /** 0, the default, for any free port. */
  readonly port?: number;
  readonly tokenLifeSeconds?: number;
  readonly clock?: Clock;
  readonly random?: () => number;
  /** False to run neither automation nor monitoring, even if the faults (`PracticeFaults`) enable them. */
  readonly automation?: boolean;
  /** How often new incidents are reported at first; it can be changed with the faults. */
  readonly incidentPace?: IncidentPace;
  /** Seed of the automation's random decisions. */
  readonly seed?: number;
  readonly wait?: (ms: number) => Promise<void>;
  /** Receives internal errors of the platform; by default they are written to stderr. */
  readonly report?: (cause: unknown) => void;
}

const host = '127.0.0.1';
const defaultTokenLifeSeconds = 3_600;
const defaultSeed = 1;

export const startPractice = async (options: PracticeOptions): Promise<PracticeAddress> =>
  (await startPlatform(options)).address;

/** Like `startPractice`, but also returns the action queue, for code in this process that submits actions. */
export async function startPlatform(
  options: PracticeOptions,
): Promise<{ address: PracticeAddress; actions: ActionQueue }> {
  const {
    dataDir,
    port = 0,
    clock = systemClock,
    random = Math.random,
    wait = (ms: number) => sleep(ms, undefined, { ref: false }),
    report = toStderr,
  } = options;
  const { now } = clock;
  const world = openWorld({ folder: dataDir, now });
  const faults = createFaults({ random });
  if (options.incidentPace) faults.set({ ...faults.state(), incidentPace: options.incidentPace });
  const actions = createActionQueue({ clock, newId: randomUUID, report });
  const backgroundActivity = createBackgroundActivity({
    world,
    clock,
    actions,
    faults,
    isAutomated: options.automation ?? true,
    seed: options.seed ?? defaultSeed,
    report,
  });
  // Files of a killed process are removed; only one process uses this folder at a time.
  const spoolFolder = join(dataDir, 'spool');
  rmSync(spoolFolder, { recursive: true, force: true });
  let origin = '';
  const context: Context = {
    world,
    actions,
    objectQueue: backgroundActivity.objectQueue,
    delivery: backgroundActivity.delivery,
    faults,
    log: createRequestLog(),
    now,
    wait: (ms) => Promise.race([wait(ms), faults.nextChange()]),
    tokenLifeSeconds: options.tokenLifeSeconds ?? defaultTokenLifeSeconds,
    spoolFolder,
    origin: () => origin,
    report,
  };
  const app = createApp(context);
  const close = async (): Promise<void> => {
    backgroundActivity.stop();
    await app.close();
    world.close();
    rmSync(spoolFolder, { recursive: true, force: true });
  };
  try {
    origin = await app.listen({ host, port });
  } catch (error) {
    await close();
    throw error;
  }
  backgroundActivity.start();

  const { account, application } = world.first;
  let stopping: Promise<void> | undefined;
  const address: PracticeAddress = {
    origin,
    authUrl: origin,
    connectorUrl: `${origin}${paths.connector}`,
    objectsUrl: `${origin}${paths.objects}`,
    graphUrl: `${origin}${paths.graph}`,
    actionsUrl: `${origin.replace(/^http/, 'ws')}${paths.actions}`,
    clientId: application.clientId,
    clientSecret: application.clientSecret,
    username: account.username,
    password: account.password,
    scope: account.scope,
    stop: () => {
      stopping ??= close();
      return stopping;
    },
  };
  return { address, actions };
}

function toStderr(cause: unknown): void {
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  process.stderr.write(`practice platform: ${text}\n`);
}
