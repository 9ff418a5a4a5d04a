/** Stores the port and the sessions of the last starts, so that a window that stayed open finds the program again. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Log } from '../platform.ts';
import { replaceFileSync } from '../storage/replace-file.ts';

/** Sessions that are stored; windows of older starts need a new address. */
const maxSessions = 3;

const keptSession = z.object({
  port: z.int().min(1).max(65_535),
  /** SHA-256 of the cookies' values, as hex, the newest first: only their browsers have the values. */
  sessions: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(maxSessions),
});
type KeptSession = z.infer<typeof keptSession>;

export const hashOfSession = (session: string): string => createHash('sha256').update(session).digest('hex');

const fileIn = (data: string): string => join(data, 'browser-window.json');

/** Returns null before the first start and where the file cannot be read: windows then need a new address. */
export function readStoredSession(data: string): KeptSession | null {
  try {
    return keptSession.parse(JSON.parse(readFileSync(fileIn(data), 'utf8')));
  } catch {
    return null;
  }
}

export function keepSession(data: string, { port, sessions }: KeptSession, log: Log): void {
  try {
    replaceFileSync(fileIn(data), JSON.stringify({ port, sessions: sessions.slice(0, maxSessions) }));
  } catch (error) {
    log.error('The address of the browser window cannot be kept; after a restart it is another one.', error);
  }
}
