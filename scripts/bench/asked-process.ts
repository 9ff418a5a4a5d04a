/** A process that replies to one message at a time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface AskedProcess<Order, Reply> {
  /** @throws where the process ends instead */
  ask(order: Order): Promise<Reply>;
  stop(): Promise<void>;
}

export function startAsked<Order extends object, Reply>(
  file: URL,
  ...args: readonly string[]
): AskedProcess<Order, Reply> {
  const entry = fileURLToPath(file);
  const child = spawn(process.execPath, [entry, ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  return {
    async ask(order) {
      const reply = once(child, 'message').then(([message]) => message as Reply);
      child.send(order);
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
