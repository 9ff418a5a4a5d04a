/** Starts the practice platform in a worker thread, and detects when the thread dies. */
import { Worker } from 'node:worker_threads';
import type { PracticeAddress } from './server.ts';
import type { PracticeWorkerData, PracticeWorkerMessage } from './worker.ts';

export interface PracticeWorkerOptions extends PracticeWorkerData {
  /** `worker.ts`, or its built file. */
  readonly entry: URL;
  /** Called once if the thread ends unexpectedly after its start; without it, the cause goes to stderr. */
  readonly onCrash?: (cause: Error) => void;
}

/** Resolves when the platform listens; rejects if it cannot start. */
export function startPracticeWorker(options: PracticeWorkerOptions): Promise<PracticeAddress> {
  const { entry, onCrash = toStderr, ...workerData } = options;
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry, { workerData, name: 'practice' });
    let phase: 'starting' | 'running' | 'stopping' | 'ended' = 'starting';
    const ended = new Promise<void>((resolveExit) => worker.once('exit', () => resolveExit()));

    const fail = (cause: Error): void => {
      const before = phase;
      phase = 'ended';
      if (before === 'starting') reject(cause);
      else if (before !== 'ended') onCrash(cause);
    };

    const stop = async (): Promise<void> => {
      if (phase === 'running') {
        phase = 'stopping';
        worker.postMessage('stop');
      }
      await ended;
    };

    worker.on('message', (message: PracticeWorkerMessage) => {
      if (message.kind === 'failed') fail(new Error(message.message));
      else {
        phase = 'running';
        resolve({ ...message.address, stop });
      }
    });
    worker.on('error', (cause) => fail(cause instanceof Error ? cause : new Error(String(cause))));
    worker.on('exit', (code) => {
      if (phase === 'stopping') phase = 'ended';
      else fail(new Error(`The practice platform ended by itself with code ${code}.`));
    });
  });
}

function toStderr(cause: Error): void {
  process.stderr.write(`practice platform: ${cause.stack ?? cause.message}\n`);
}
