/**
 * Sentences about files that are not sent, each with the remedy: an option of the terminal, or a page of the window.
 */
import type { Arrival } from '../../storage/arrivals.ts';
import type { RefusalWords } from '../unattended/refusal.ts';

export interface ArrivalWords {
  /** Findings need a confirmation. */
  readonly refusal: RefusalWords;
  /** Rows would remove something from a production connection. */
  readonly removals: (rows: number, connection: string) => string;
  /** The platform refused the sign-in in the middle of a run. */
  readonly signInRefused: (connection: string) => string;
  /** The same content was sent before. */
  readonly sentBefore: (before: Pick<Arrival, 'name' | 'arrivedAt'>) => string;
}
