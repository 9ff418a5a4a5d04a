/** What is asked of the process that tells a long history, and what it answers. */
import type { PracticeAddress } from '../../electron/platform.ts';
import { type AskedProcess, startAsked } from './asked-process.ts';

export interface SourceOrder {
  /** Tells new updates, and answers when the last one has left. */
  readonly tell?: { readonly perSecond: number; readonly seconds: number };
}

export interface SourceAnswer {
  readonly address: Omit<PracticeAddress, 'stop'>;
  /** `ogit/_id` of whoever signs in. */
  readonly account: string;
  /** Updates that there are by now. */
  readonly count: number;
  /** Of those that this order has told: the first index, and when each left, in milliseconds since epoch. */
  readonly told: { readonly first: number; readonly leftAt: readonly number[] };
  /** A websocket on which each new update is told by its index alone. */
  readonly bareUrl: string;
}

/** @param length of the history that is there from the beginning */
export const startObjectsSource = (length: number): AskedProcess<SourceOrder, SourceAnswer> =>
  startAsked('./objects-source-process.ts', String(length));
