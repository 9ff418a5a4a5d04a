/** Opens the monitor of the window for `graph-intake watch`, with its own temporary ledger. */

import { join } from 'node:path';
import { withTimeout } from '../../../shared/async.ts';
import { objectsUrlOf } from '../../../shared/connections.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Settings } from '../../platform.ts';
import { createHttp } from '../../remote/http.ts';
import { createObjects } from '../../remote/objects.ts';
import { onClockJump } from '../../serve/clock-jump.ts';
import { createMonitor, type MonitorService } from '../../services/monitor/service.ts';
import type { MonitorEvents } from '../../services/monitor/shared/monitor-events.ts';
import { createSharedMonitor } from '../../services/monitor/shared/shared-monitor.ts';
import { accountWithoutIdentity } from '../../storage/ledger/ledger-rows.ts';
import { openLedgers } from '../../storage/ledger/open-ledgers.ts';
import { createTemporaryFolder } from '../../storage/temporary-folder.ts';
import type { FoundConnection } from '../connections/find-connection.ts';
import { createTerminalSignIn, type TerminalSignIn } from '../connections/sign-in.ts';
import { openTerminalConnections } from '../connections/terminal-connections.ts';
import type { Reporter, SendTerminal } from '../terminal.ts';
import { beginWatch } from './watch-beginning.ts';
import type { WatchOptions } from './watch-options.ts';

export interface WatchServices extends AsyncDisposable {
  readonly monitor: MonitorService;
  readonly events: MonitorEvents;
  readonly signIn: TerminalSignIn;
  /** Every update before this one has been printed. */
  completeTo(): number;
  /** Asks the platform whether it refuses the current sign-in. */
  isSignInRefused(): Promise<boolean>;
}

/** Time limit for ending a subscription; the platform also ends it by itself. */
const endWithinMs = 2_000;

/**
 * The ledger of the window is not used: it belongs to one process, and so does its subscription.
 * @throws AppError if sign-in fails, the view does not exist, or `from` is after its last update
 */
export async function openWatchServices(deps: {
  readonly options: WatchOptions;
  readonly connection: FoundConnection;
  readonly settings: Settings;
  readonly terminal: SendTerminal;
  readonly reporter: Reporter;
}): Promise<WatchServices> {
  const { options, connection, settings, terminal, reporter } = deps;
  const { view, from, passwordStdin } = options;
  const { now, wait } = terminal;
  const { log, say } = reporter;
  await using parts = new AsyncDisposableStack();
  const http = createHttp();
  parts.defer(() => http.close());
  const { connections } = parts.use(
    await openTerminalConnections({ terminal, settings, log, connection, http, say }),
  );
  const signIn = createTerminalSignIn({
    connections,
    connection,
    passwordStdin,
    terminal,
    say,
    what: 'watch',
  });
  await signIn.signIn();
  const current = await connections.current();
  const objectsUrl = objectsUrlOf(current.addresses);
  if (objectsUrl === null)
    throw new AppError('bad-input', `“${connection.name}” has no address for the Domain Object interface.`);

  const { path: temporary } = parts.use(createTemporaryFolder('watch'));
  const ledgers = openLedgers({ path: join(temporary, 'monitor.sqlite'), now });
  parts.defer(() => ledgers.close());
  const accountId = (await current.accountId()) || accountWithoutIdentity(current.id);
  const name = { connectionId: current.id, accountId, view };
  const objects = createObjects({ objectsUrl, view, signIn: current.signIn });
  await beginWatch({ objects, ledgers, name, from, now });
  parts.defer(async () => {
    const { subscription } = ledgers.open(name);
    if (subscription === null) return;
    const end = objects.unsubscribe(subscription.id).catch(() => undefined);
    await withTimeout(end, { ms: endWithinMs, wait, onTimeout: () => undefined });
  });
  const shared = createSharedMonitor({ platform: { settings, log }, ledgers, random: Math.random });
  parts.defer(() => shared.close());
  const monitor = createMonitor({
    platform: {
      log,
      onWake: (listener) => onClockJump({ now, listener }),
      folders: { data: temporary, temporary, samples: terminal.samples },
      deliver: async () => ({ to: 'nowhere' }),
    },
    shared,
    connectionId: current.id,
    connections,
    ledgers,
    now,
    wait,
    firstView: view,
  });
  parts.defer(() => monitor.close());
  const opened = parts.move();
  return {
    monitor,
    events: shared.events,
    signIn,
    completeTo: () => ledgers.open(name).state().completeTo,
    async isSignInRefused() {
      try {
        await current.signIn.account();
        return false;
      } catch (error) {
        return error instanceof AppError && error.code === 'unauthorized';
      }
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
