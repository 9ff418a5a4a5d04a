/** ExecuteCommand: one command on a target by SSH. @source interfaces.md 2.10 */
import { connect, type Socket } from 'node:net';
import type { ClientChannel, Client as SshClient } from 'ssh2';
import { AppError } from '../../../../shared/errors.ts';
import { createBoundedOutput, maxOutputBytes } from '../bounded-output.ts';
import { sshTargetName } from '../gate.ts';
import { guardedLookup } from '../http/forbidden-address.ts';
import type { CommandOutcome } from '../outcome.ts';
import type { Progress } from '../progress.ts';
import { targetFailure } from '../target-failure.ts';
import { commandOutcome } from './command-outcome.ts';
import type { HostKeys } from './host-keys.ts';
import type { PrivateKey } from './private-key.ts';
import { type Ciphers, cipherFailure, noteCiphers, usableCiphers } from './ssh-ciphers.ts';

export interface CommandTarget {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly command: string;
}

/**
 * Runs a command. If the signal is aborted meanwhile, the outcome has the output so far, and an exit code only if the
 * command had ended.
 * @throws Denied, AppError, or the reason of the signal where that is aborted before the command starts
 */
export async function runCommand(
  target: CommandTarget,
  { key, hostKeys, progress }: { key: PrivateKey; hostKeys: HostKeys; progress: Progress },
): Promise<CommandOutcome> {
  const { signal } = progress;
  // Loaded with the first command: most of the time the program runs none.
  const { default: ssh2 } = await import('ssh2');
  // The key and the library were read since the call, and a signal that is already aborted fires no event.
  signal.throwIfAborted();
  const { host, port, user, command } = target;
  const targetName = sshTargetName(host, port);
  const socket = connect({ host, port, lookup: guardedLookup as never });
  const client = new ssh2.Client();
  const closeConnection = () => {
    client.destroy();
    socket.destroy();
  };
  signal.addEventListener('abort', closeConnection, { once: true });
  try {
    await waitForConnection(socket, targetName, signal);
    await signIn({ client, socket, targetName, user, key, hostKeys, progress });
    await progress.start();
    signal.throwIfAborted();
    if (socket.destroyed) throw targetFailure(targetName, closedEarly);
    return await run(client, { command, targetName, signal });
  } finally {
    signal.removeEventListener('abort', closeConnection);
    // Errors after the end are no failure of the command.
    client.on('error', () => undefined);
    socket.on('error', () => undefined);
    closeConnection();
  }
}

const waitForConnection = (socket: Socket, targetName: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.on('error', (error) => reject(signal.aborted ? signal.reason : targetFailure(targetName, error)));
    socket.once('close', () =>
      reject(signal.aborted ? signal.reason : targetFailure(targetName, closedEarly)),
    );
  });
const closedEarly = new AppError('offline', 'The connection was closed.');

function signIn(deps: {
  client: SshClient;
  socket: Socket;
  targetName: string;
  user: string;
  key: PrivateKey;
  hostKeys: HostKeys;
  progress: Progress;
}): Promise<void> {
  const { client, socket, targetName, user, key, hostKeys, progress } = deps;
  const { signal } = progress;
  return new Promise((resolve, reject) => {
    let refused: unknown;
    const ciphers: Ciphers = { local: '', remote: '' };
    const fail = (error: Error & { level?: string }) => {
      if (signal.aborted) return reject(signal.reason);
      if (refused !== undefined) return reject(refused);
      if (error.level === 'client-authentication')
        return reject(
          new AppError(
            'unauthorized',
            `${targetName} refuses the key of “${user}”; add its public line to authorized_keys.`,
          ),
        );
      reject(cipherFailure(targetName, error, ciphers) ?? targetFailure(targetName, error));
    };
    client.on('error', fail);
    client.once('close', () => fail(new AppError('offline', `${targetName} closed the connection.`)));
    client.once('ready', resolve);
    client.connect({
      sock: socket,
      username: user,
      privateKey: key.pem,
      keepaliveInterval: 15_000,
      // The signal alone decides when the time is over; the user may be asked for the host key meanwhile.
      readyTimeout: 0,
      algorithms: { cipher: usableCiphers() },
      debug: (line) => noteCiphers(line, ciphers),
      hostVerifier: (hostKey: Buffer, accept: (yes: boolean) => void) => {
        hostKeys.expect(targetName, hostKey, progress).then(
          () => accept(true),
          (error: unknown) => {
            refused = error;
            accept(false);
          },
        );
      },
    });
  });
}

function run(
  client: SshClient,
  { command, targetName, signal }: { command: string; targetName: string; signal: AbortSignal },
): Promise<CommandOutcome> {
  return new Promise((resolve, reject) => {
    const [stdout, stderr] = [createBoundedOutput(maxOutputBytes), createBoundedOutput(maxOutputBytes)];
    let exit: { code: number | null; killedBy: string } | null = null;
    const outcome = () => {
      if (exit !== null) {
        const killed = exit.killedBy === '' ? '' : `The command was ended by the signal ${exit.killedBy}.`;
        return commandOutcome({ stdout, stderr, exit: exit.code, error: killed });
      }
      const error = signal.aborted
        ? ''
        : `${targetName} closed the connection while the command ran; whether it finished is unknown.`;
      return commandOutcome({ stdout, stderr, exit: null, error });
    };
    const end = () => resolve(outcome());
    const onOpen = (error: Error | undefined, channel: ClientChannel) => {
      if (error)
        return reject(new AppError('rejected', `${targetName} cannot run the command: ${error.message}.`));
      channel.on('exit', (code: number | null, killedBy?: string) => {
        exit = { code, killedBy: killedBy ?? '' };
      });
      channel.on('data', (bytes: Buffer) => stdout.add(bytes));
      channel.stderr.on('data', (bytes: Buffer) => stderr.add(bytes));
      channel.on('close', end);
      channel.end();
    };
    // A background process may keep the channel open after the exit, so a closed connection ends the command as well.
    client.once('close', end);
    client.exec(command, onOpen);
  });
}
