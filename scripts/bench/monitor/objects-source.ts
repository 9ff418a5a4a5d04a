/** Commands and replies of the process that serves a long history. */
import type { PracticeAddress } from '../../../electron/platform.ts';
import { startWorkerProcess, type WorkerProcess } from '../worker-process.ts';

export interface SourceCommand {
  /** Sends new updates, and replies when the last one has left. */
  readonly send?: { readonly perSecond: number; readonly seconds: number };
}

export interface SourceReply {
  readonly address: Omit<PracticeAddress, 'stop'>;
  /** `ogit/_id` of the account that signs in. */
  readonly account: string;
  /** Updates that there are by now. */
  readonly count: number;
  /** When updates were first requested by their index since the last command, in milliseconds since epoch. */
  readonly firstReadAt: number | null;
  /** Of the updates of this command: the first index, and when each left, in milliseconds since epoch. */
  readonly sent: { readonly first: number; readonly leftAt: readonly number[] };
  /** A websocket that sends only the index of each new update. */
  readonly bareUrl: string;
}

/** Starts the process. @param length number of updates and transactions in the history before any command */
export const startObjectsSource = (length: number): WorkerProcess<SourceCommand, SourceReply> =>
  startWorkerProcess(new URL('./objects-source-process.ts', import.meta.url), String(length));
