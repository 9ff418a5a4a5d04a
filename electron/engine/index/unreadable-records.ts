/** The records of a file that cannot be read, and when there are too many of them to continue. */
import type { UnreadableRecord } from './file-index.ts';

export interface UnreadableRecords {
  /** All so far. */
  readonly stops: readonly UnreadableRecord[];
  /** Why reading ends; null while it continues. */
  readonly endedEarly: string | null;
  /** @param readInVain bytes behind the record that were read to find that it cannot be read */
  add(stop: UnreadableRecord, readInVain: number): void;
}

export function createUnreadableRecords(
  sizeBytes: number,
  limits: { readonly stops: number; readonly inVain: number },
): UnreadableRecords {
  const stops: UnreadableRecord[] = [];
  let inVain = 0;
  let endedEarly: string | null = null;
  return {
    stops,
    get endedEarly() {
      return endedEarly;
    },
    add(stop, readInVain) {
      stops.push(stop);
      inVain += Math.max(0, readInVain);
      if (stops.length >= limits.stops || inVain > limits.inVain * sizeBytes)
        endedEarly = `Too many records cannot be read (${stops.length} up to line ${stop.line}); the rest was not checked.`;
    },
  };
}
