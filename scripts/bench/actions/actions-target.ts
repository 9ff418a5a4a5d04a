/** Commands for the process that is both the target of requests and the platform that submits them. */
import type { PracticeAddress } from '../../../electron/platform.ts';
import { startWorkerProcess, type WorkerProcess } from '../worker-process.ts';

export interface TargetCommand {
  /** Submits this number of actions, `atOnce` of them at a time; the reply follows when all results have arrived. */
  readonly submit?: { readonly actions: number; readonly atOnce: number };
}

export interface TargetReply {
  readonly address: Omit<PracticeAddress, 'stop'>;
  readonly targetUrl: string;
  /** How many of the submitted actions had the expected result. */
  readonly submitted: number;
}

/** Starts the process. @param delayMs time after which the target responds to a request */
export const startTarget = (delayMs: number): WorkerProcess<TargetCommand, TargetReply> =>
  startWorkerProcess(new URL('./actions-target-process.ts', import.meta.url), String(delayMs));
