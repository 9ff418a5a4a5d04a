/** Runs the program for a browser window, on a given platform; reports its address, and what it has stored. */
import { join } from 'node:path';
import type { PracticeAddress } from '../../../electron/platform.ts';
import { createDownloads } from '../../../electron/serve/downloads.ts';
import { startPageServer } from '../../../electron/serve/page-server.ts';
import { createUploads } from '../../../electron/serve/uploads.ts';
import { contract } from '../../../shared/contract.ts';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import { serve } from '../../../shared/rpc-serve.ts';
import { benchLog, createMonitorHost } from './monitor-host.ts';
import type { MonitorStatus } from './monitor-window.ts';

const [data = '', address = '', pageDir = ''] = process.argv.slice(2);
const { api } = await createMonitorHost(data, JSON.parse(address) as Omit<PracticeAddress, 'stop'>);
let tokenCount = 0;
const randomToken = () => `bench-${process.pid}-${tokenCount++}`;
const after = (ms: number, fire: () => void) => {
  const timer = setTimeout(fire, ms);
  return () => clearTimeout(timer);
};
const { invite } = await startPageServer({
  onPipe: (carrier) => serve(contract, api, carrier),
  pageDir,
  uploads: createUploads({ folder: join(data, 'temporary'), after }),
  downloads: createDownloads({ randomToken, log: benchLog }),
  log: benchLog,
  randomToken,
  port: 0,
});
let state: ViewState | undefined;
api.monitor.changed(({ views }) => {
  state = views[0];
});

process.on('SIGTERM', () => process.exit(0));
process.on('message', () => {
  const { updates = 0, completeTo = 0, holes = [], intake = 'offline' } = state ?? {};
  const { rss } = process.memoryUsage();
  process.send?.({
    address: invite(),
    updates,
    completeTo,
    holes: holes.length,
    isLive: intake === 'live',
    residentBytes: rss,
  } satisfies MonitorStatus);
});
