/** Opens the action handler for `graph-intake actions`: the settings of the window, overridden by environment and options. */
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { type HandlerEnvironment, readEnvironment } from '../../../shared/actions/environment.ts';
import type { Settings } from '../../platform.ts';
import { createHttp } from '../../remote/http.ts';
import { onClockJump } from '../../serve/clock-jump.ts';
import { type ActionsApi, createActions } from '../../services/actions/service.ts';
import { createHandlerChoices, type HandlerChoices } from '../../services/actions/stored-settings.ts';
import { practiceName } from '../../services/connections/service.ts';
import { createStoredConnections } from '../../services/connections/stored-connections.ts';
import { openActionJournal } from '../../storage/action-journal.ts';
import { lockFile } from '../../storage/file-lock.ts';
import { createTemporaryFolder } from '../../storage/temporary-folder.ts';
import { createVault } from '../../storage/vault.ts';
import { expectWritable, type FoundConnection } from '../connections/find-connection.ts';
import { secretVariables } from '../connections/secrets.ts';
import { createTerminalSignIn } from '../connections/sign-in.ts';
import { openTerminalConnections } from '../connections/terminal-connections.ts';
import { openDataFolder } from '../data-folder.ts';
import type { ActionsOptions } from '../options/actions-options.ts';
import type { Reporter, SendTerminal } from '../terminal.ts';

interface ActionsServices extends AsyncDisposable {
  readonly api: ActionsApi;
}

/**
 * Settings of the window apply; the environment and the options override them. Nothing is stored.
 * @throws AppError where the configuration is wrong or sign-in fails
 */
export async function openActionsServices(deps: {
  readonly options: ActionsOptions;
  readonly connection: FoundConnection;
  readonly settings: Settings;
  readonly terminal: SendTerminal;
  readonly reporter: Reporter;
}): Promise<ActionsServices> {
  const { options, connection, settings, reporter } = deps;
  expectWritable(connection);
  const { log, say } = reporter;
  const environment = readEnvironment(deps.terminal.env);
  const terminal = asAccount(environment, deps);
  const { now, wait, data } = terminal;
  const vault = createVault({ settings, keyring: null, log });
  const choices = createHandlerChoices({ settings, vault, log });
  await configure(choices, { options, environment, connection });

  await using parts = new AsyncDisposableStack();
  const http = createHttp();
  parts.defer(() => http.close());
  const { connections } = parts.use(
    await openTerminalConnections({ terminal, settings, log, connection, http, say }),
  );
  const { passwordStdin } = options;
  await createTerminalSignIn({ connections, connection, passwordStdin, terminal, say }).signIn();

  await openDataFolder(terminal, say);
  const journal = openActionJournal({ path: join(data, 'actions.sqlite') });
  parts.defer(() => journal.close());
  const { path: temporary } = parts.use(createTemporaryFolder('actions'));
  const actions = createActions({
    connections,
    journal,
    choices,
    now,
    wait,
    random: Math.random,
    newId: randomUUID,
    canAsk: false,
    acceptHostKeys: options.acceptHostKeys,
    platform: {
      folders: { data, temporary, samples: terminal.samples },
      log,
      deliver: async ({ path }) => ({ to: 'path', path }),
      onWake: (listener) => onClockJump({ now, listener }),
    },
    claim: () => lockFile(join(data, 'actions.lock')),
  });
  parts.defer(() => actions.close());
  const opened = parts.move();
  return { api: actions.api, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** Replaces the user and the password of the connection by the account of the environment; nothing is stored. */
function asAccount(
  { account }: HandlerEnvironment,
  { connection, settings, terminal, reporter }: Parameters<typeof openActionsServices>[0],
): SendTerminal {
  if (account === null || connection.isPractice) return terminal;
  const storedConnections = createStoredConnections({
    settings,
    log: reporter.log,
    reservedName: practiceName,
  });
  const connections = storedConnections
    .all()
    .map((each) => (each.id === connection.id ? { ...each, username: account.username } : each));
  const stored = settings.get('connections');
  settings.set('connections', {
    ...(typeof stored === 'object' && stored),
    chosenId: connection.id,
    connections,
  });
  return { ...terminal, env: { ...terminal.env, [secretVariables.password]: account.password } };
}

async function configure(
  choices: HandlerChoices,
  {
    options,
    environment,
    connection,
  }: { options: ActionsOptions; environment: HandlerEnvironment; connection: FoundConnection },
): Promise<void> {
  const stored = choices.settings();
  choices.setSettings({
    defaults: environment.defaults ?? stored.defaults,
    config: environment.config ?? stored.config,
    allowed: options.allowed.length > 0 ? [...options.allowed] : stored.allowed,
    allowLocal: stored.allowLocal || options.allowLocal,
    atOnce: options.atOnce ?? stored.atOnce,
    keyPath: options.key === null ? stored.keyPath : resolve(options.key),
    startWithProgram: false,
  });
  // The window's accounts are in its keyring, which a terminal does not open.
  await choices.setAccount('service', connection.isPractice ? environment.account : null);
  await choices.setAccount('external', environment.external);
}
