/** Session of a command that writes to a platform: the services, signed in, and its reporter. */
import type { Registry } from 'prom-client';
import type { Platform, Settings } from '../../platform.ts';
import type { SendSession } from '../../services/unattended/session.ts';
import { correctionNotes } from '../send/corrections-note.ts';
import { createRunProgress } from '../send/run-progress.ts';
import type { SentShard } from '../shards/shard-indexes.ts';
import type { Reporter, SendTerminal } from '../terminal.ts';
import { openTerminalServices, type TerminalServices } from '../terminal-services.ts';
import { expectWritable, type FoundConnection } from './find-connection.ts';
import { createTerminalSignIn } from './sign-in.ts';

export interface PlatformSession extends SendSession, AsyncDisposable {
  readonly connection: FoundConnection;
  readonly services: Pick<TerminalServices, 'journal' | 'fileRuns' | 'takeShard' | 'openForLookups'>;
  readonly terminal: SendTerminal;
  readonly reporter: Reporter;
  /** False where no one can be asked. @throws AppError where the new credentials are refused too */
  signInAgain(): Promise<boolean>;
}

/** @throws AppError where the data folder cannot be used, the connection is read-only, or sign-in fails */
export async function openPlatformSession(input: {
  readonly connection: FoundConnection;
  readonly settings: Settings;
  readonly passwordStdin: boolean;
  readonly terminal: SendTerminal;
  readonly reporter: Reporter;
  /** Receives the metrics of sending. */
  readonly registry?: Registry | undefined;
  /** The shard that is sent of each file; absent for all rows. */
  readonly shard?: SentShard | undefined;
  /** Moves an exported file to its place. */
  readonly deliver?: Platform['deliver'];
}): Promise<PlatformSession> {
  const { connection, reporter, terminal } = input;
  expectWritable(connection);
  await using parts = new AsyncDisposableStack();
  const services = parts.use(await openTerminalServices({ ...input, ...reporter }));
  if (services.connections === null) throw new Error('Services opened for a connection have connections.');
  const signIn = createTerminalSignIn({ ...input, ...reporter, connections: services.connections });
  await signIn.signIn();
  const opened = parts.move();
  return {
    connection,
    imports: services.imports,
    services,
    terminal,
    reporter,
    signal: terminal.signal,
    wait: terminal.wait,
    showRun: () => createRunProgress(reporter, terminal.stderr, terminal.now).show,
    onChecked(files) {
      for (const note of correctionNotes(files, terminal.data, reporter.log)) reporter.say(note);
    },
    onStopping: () =>
      reporter.say('Stopping after the current requests; press Ctrl-C again to stop at once.'),
    signInAgain: signIn.signInAgain,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
