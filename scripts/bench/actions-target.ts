/** What is asked of the process that is both the target of requests and the platform that asks for them. */
import type { PracticeAddress } from '../../electron/platform.ts';
import { type AskedProcess, startAsked } from './asked-process.ts';

export interface TargetOrder {
  /** Asks a handler for so many requests to the target, so many at once, and answers when all results are here. */
  readonly submit?: { readonly actions: number; readonly atOnce: number };
}

export interface TargetAnswer {
  readonly address: Omit<PracticeAddress, 'stop'>;
  readonly targetUrl: string;
  /** Of what was asked for, how many came back as they should. */
  readonly answered: number;
}

/** @param delayMs after which the target answers */
export const startTarget = (delayMs: number): AskedProcess<TargetOrder, TargetAnswer> =>
  startAsked('./actions-target-process.ts', String(delayMs));
