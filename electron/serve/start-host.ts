/** Creates the host of a browser window, with Node's means in place of Electron's. */
import type { Carrier } from '../../shared/rpc.ts';
import { createEmbeddedPractice } from '../embedded-practice.ts';
import { createHost, type Host } from '../host.ts';
import type { Log } from '../platform.ts';
import { createConfSettings } from '../storage/conf-settings.ts';
import { serveWindow } from '../windows/serve-window.ts';
import type { WindowHint } from '../windows/window-apis.ts';
import { onClockJump } from './clock-jump.ts';
import type { Downloads } from './downloads.ts';
import type { Uploads } from './uploads.ts';

export interface HostParts {
  /** The data folder, which this process has locked. */
  readonly data: string;
  /** A folder inside the data folder, empty at the start. */
  readonly temporary: string;
  readonly log: Log;
  readonly version: string;
  /** Locations of the parts of the program, built or from source. */
  readonly places: { samples: string; practiceWorker: URL; engineWorker: URL };
  readonly uploads: Uploads;
  readonly downloads: Downloads;
  readonly firstShown: Promise<void>;
}

export interface WindowHost extends Host {
  /** Serves the calls of a window. */
  accept(window: Carrier, hint: WindowHint): void;
}

/** @throws AppError those of `createHost` */
export async function startHost({
  data,
  temporary,
  log,
  version,
  places,
  uploads,
  downloads,
  firstShown,
}: HostParts): Promise<WindowHost> {
  const folders = { data, temporary, samples: places.samples };
  const host = await createHost({
    window: 'browser',
    version,
    folders,
    settings: createConfSettings({ folder: data, log, now: Date.now }),
    keyring: null,
    log,
    engineWorker: places.engineWorker,
    firstShown,
    ...createEmbeddedPractice({ entry: places.practiceWorker, folders, log }),
    onWake: (listener) => onClockJump({ now: Date.now, listener }),
    takeUpload: uploads.take,
    deliver: async (file) => downloads.offer(file),
  });
  return {
    ...host,
    accept: (window, hint) => serveWindow(host, window, hint, log),
  };
}
