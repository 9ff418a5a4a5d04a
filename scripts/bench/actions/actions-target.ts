/** Orders of the process that is both the target of requests and the platform that submits them. */
import type { PracticeAddress } from '../../../electron/platform.ts';
import { startWorkerProcess, type WorkerProcess } from '../worker-process.ts';

export interface TargetCommand {
  /** Submits so many requests to the target, so many at once, and replies when all results are here. */
  readonly submit?: { readonly actions: number; readonly atOnce: number };
}

export interface TargetReply {
  readonly address: Omit<PracticeAddress, 'stop'>;
  readonly targetUrl: string;
  /** Of the submitted requests, how many returned the expected result. */
  readonly submitted: number;
}

/** @param delayMs after which the target responds */
export const startTarget = (delayMs: number): WorkerProcess<TargetCommand, TargetReply> =>
  startWorkerProcess(new URL('./actions-target-process.ts', import.meta.url), String(delayMs));
