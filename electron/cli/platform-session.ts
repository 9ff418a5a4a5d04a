/** A command of the terminal that works with a platform: the services, signed in, and where it tells of itself. */
import type { Api } from '../../shared/contract.ts';
import type { Settings } from '../platform.ts';
import type { FoundConnection } from './find-connection.ts';
import { createTerminalSignIn } from './sign-in.ts';
import type { SendTerminal, Telling } from './terminal.ts';
import { openTerminalDesk } from './terminal-desk.ts';

export interface PlatformSession extends AsyncDisposable {
  readonly connection: FoundConnection;
  readonly imports: Api['imports'];
  readonly terminal: SendTerminal;
  readonly telling: Telling;
  /** False where nobody can be asked. @throws AppError where what they typed is refused too */
  signInAgain(): Promise<boolean>;
}

/** @throws AppError where the data folder cannot be used, or sign-in fails */
export async function openPlatformSession(asked: {
  readonly connection: FoundConnection;
  readonly settings: Settings;
  readonly passwordStdin: boolean;
  readonly terminal: SendTerminal;
  readonly telling: Telling;
}): Promise<PlatformSession> {
  const { connection, telling, terminal } = asked;
  await using parts = new AsyncDisposableStack();
  const desk = parts.use(await openTerminalDesk({ ...asked, ...telling }));
  if (desk.connections === null) throw new Error('A desk for a connection has connections.');
  const signIn = createTerminalSignIn({ ...asked, ...telling, connections: desk.connections });
  await signIn.enter();
  const opened = parts.move();
  return {
    connection,
    imports: desk.imports,
    terminal,
    telling,
    signInAgain: signIn.again,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
