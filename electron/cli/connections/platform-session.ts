/** Session of a command that writes to a platform: the services, signed in, and its reporter. */
import type { Registry } from 'prom-client';
import type { Api } from '../../../shared/contract.ts';
import type { Platform, Settings } from '../../platform.ts';
import type { Reporter, SendTerminal } from '../terminal.ts';
import { openTerminalServices, type TerminalServices } from '../terminal-services.ts';
import { expectWritable, type FoundConnection } from './find-connection.ts';
import { createTerminalSignIn } from './sign-in.ts';

export interface PlatformSession extends AsyncDisposable {
  readonly connection: FoundConnection;
  readonly imports: Api['imports'];
  readonly services: Pick<TerminalServices, 'journal' | 'fileRuns' | 'takeShard'>;
  readonly terminal: SendTerminal;
  readonly reporter: Reporter;
  /** False where no one can be asked. @throws AppError where the new credentials are refused too */
  signInAgain(): Promise<boolean>;
}

/** @throws AppError where the data folder cannot be used, the connection is read-only, or sign-in fails */
export async function openPlatformSession(asked: {
  readonly connection: FoundConnection;
  readonly settings: Settings;
  readonly passwordStdin: boolean;
  readonly terminal: SendTerminal;
  readonly reporter: Reporter;
  /** Receives the metrics of sending. */
  readonly registry?: Registry | undefined;
  /** Where an export goes. */
  readonly deliver?: Platform['deliver'];
}): Promise<PlatformSession> {
  const { connection, reporter, terminal } = asked;
  expectWritable(connection);
  await using parts = new AsyncDisposableStack();
  const database = parts.use(await openTerminalServices({ ...asked, ...reporter }));
  if (database.connections === null) throw new Error('Services opened for a connection have connections.');
  const signIn = createTerminalSignIn({ ...asked, ...reporter, connections: database.connections });
  await signIn.enter();
  const opened = parts.move();
  return {
    connection,
    imports: database.imports,
    services: database,
    terminal,
    reporter,
    signInAgain: signIn.again,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
