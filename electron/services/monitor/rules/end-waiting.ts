import type { DeliveryEntry } from '../../../../shared/monitor/notification-rules/delivery.ts';
import { endedWords } from './deliveries.ts';

/**
 * Adds a final entry for each delivery whose last one waits: a program that was killed could not do so, and does not
 * continue with them.
 * @param entries newest first
 */
export function endWaiting(entries: readonly DeliveryEntry[], now: number): DeliveryEntry[] {
  const newest = new Map<string, DeliveryEntry>();
  for (const entry of entries) {
    const key = `${entry.notificationId} ${entry.destination}`;
    if (!newest.has(key)) newest.set(key, entry);
  }
  const ended = [...newest.values()]
    .filter(({ outcome }) => outcome === 'waiting')
    .map(
      (entry): DeliveryEntry => ({ ...entry, at: now, outcome: 'failed', message: endedWords, nextAt: null }),
    );
  return [...ended, ...entries];
}
