/** The SSH host keys that the action handler trusts. */
import type Database from 'better-sqlite3';

export interface PinnedKeys {
  /** The trusted keys, ordered by host; `since` in milliseconds since epoch. */
  pinned(): { host: string; fingerprint: string; since: number }[];
  pin(host: string, fingerprint: string, since: number): void;
  unpin(host: string): void;
}

export function createPinnedKeys(db: Database.Database): PinnedKeys {
  const pinned = db.prepare<[], { host: string; fingerprint: string; since: number }>(
    'SELECT host, fingerprint, since FROM pinned_key ORDER BY host',
  );
  const pin = db.prepare('INSERT OR REPLACE INTO pinned_key (host, fingerprint, since) VALUES (?, ?, ?)');
  const unpin = db.prepare('DELETE FROM pinned_key WHERE host = ?');
  return {
    pinned: () => pinned.all(),
    pin: (host, fingerprint, since) => void pin.run(host, fingerprint, since),
    unpin: (host) => void unpin.run(host),
  };
}
