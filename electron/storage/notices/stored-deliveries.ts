/** The last deliveries of notifications, in a separate file. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type DeliveryEntry, deliveryEntry } from '../../../shared/monitor/notification-rules/delivery.ts';
import { replaceFileSync } from '../replace-file.ts';

export interface StoredDeliveries {
  /** Newest first; none where the file is missing or cannot be read: only a log is lost then. */
  read(): DeliveryEntry[];
  write(entries: readonly DeliveryEntry[]): void;
}

export const createStoredDeliveries = (path: string): StoredDeliveries => ({
  read() {
    try {
      return z.array(deliveryEntry).parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch {
      return [];
    }
  },
  write: (entries) => replaceFileSync(path, JSON.stringify(entries)),
});
