/** A child process that receives one message at a time and replies to each. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { programOptions } from '../project.mjs';

export interface WorkerProcess<Command, Reply> {
  /** Sends a command and returns the reply. @throws Error if the process ends instead */
  request(command: Command): Promise<Reply>;
  stop(): Promise<void>;
}

/** Starts a script as a child process with Node's default options. */
export const startWorkerProcess = <Command extends object, Reply>(
  file: URL,
  ...args: readonly string[]
): WorkerProcess<Command, Reply> => start(file, args, []);

/** Starts a part of the program as a child process, with the options of Node with which the program runs. */
export const startProgramProcess = <Command extends object, Reply>(
  file: URL,
  ...args: readonly string[]
): WorkerProcess<Command, Reply> => start(file, args, programOptions);

function start<Command extends object, Reply>(
  file: URL,
  args: readonly string[],
  options: readonly string[],
): WorkerProcess<Command, Reply> {
  const entry = fileURLToPath(file);
  const child = spawn(process.execPath, [...options, entry, ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  return {
    async request(command) {
      const reply = once(child, 'message').then(([message]) => message as Reply);
      child.send(command);
      const died = ended.then(([code]) => {
        throw new Error(`${entry} ended with code ${code}.`);
      });
      return await Promise.race([reply, died]);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
