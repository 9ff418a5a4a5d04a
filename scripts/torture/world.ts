/** The practice platform of one round: filled, then made faulty, then examined. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type PracticeAddress, startPractice } from '../../electron/practice/server.ts';
import { dialects } from '../../shared/csv/dialects.ts';
import { writeRow } from '../../shared/csv/writer.ts';
import type { PracticeFaultsChange } from '../../shared/practice.ts';
import { type GraphSnapshot, readGraphSnapshot } from './graph-snapshot.ts';
import type { CsvBody } from './workload.ts';

export interface ResponseItem {
  readonly order: number;
  readonly status: string;
  readonly data: { readonly code?: number; readonly original_data?: unknown };
}

export interface World {
  readonly address: PracticeAddress;
  readonly token: string;
  /** When this platform was started, in milliseconds since epoch: later times were set by the platform, not by rows. */
  readonly since: number;
  /** Sends rows as one body and returns their items. @throws Error if the body as a whole is refused */
  post(body: CsvBody): Promise<ResponseItem[]>;
  setFaults(faults: PracticeFaultsChange): Promise<void>;
  /** Makes everything an hour older, as if it had not been created just now. */
  age(): void;
  snapshot(): GraphSnapshot;
  stop(): Promise<void>;
}

const hourMs = 3_600_000;

export async function startWorld(folder: string): Promise<World> {
  await mkdir(folder, { recursive: true });
  const since = Date.now();
  const address = await startPractice({ dataDir: folder, automation: false });
  const ask = async (method: string, url: string, headers: Record<string, string>, body: string) => {
    const response = await fetch(url, { method, headers, body });
    if (!response.ok) throw new Error(`${method} ${url}: ${await response.text()}`);
    return response.json();
  };
  const json = { 'content-type': 'application/json' };
  const { clientId, clientSecret, username, password } = address;
  const signedIn = await ask(
    'POST',
    `${address.authUrl}/api/auth/6/app`,
    json,
    JSON.stringify({ client_id: clientId, client_secret: clientSecret, username, password }),
  );
  const { _TOKEN: token } = signedIn as { _TOKEN: string };
  return {
    address,
    token,
    since,
    async post({ path, action, header, rows }) {
      if (rows.length === 0) return [];
      const headers = { 'content-type': 'text/csv', 'x-forwarded-authorization': `Bearer ${token}` };
      const response = await ask(action, `${address.connectorUrl}/${path}`, headers, csvOf({ header, rows }));
      return (response as { result: ResponseItem[] }).result;
    },
    async setFaults(faults) {
      await ask('PUT', `${address.origin}/practice/faults`, json, JSON.stringify(faults));
    },
    age() {
      const db = new Database(join(folder, 'world.sqlite'));
      try {
        db.prepare('UPDATE vertices SET created_on = created_on - ?, modified_on = modified_on - ?').run(
          hourMs,
          hourMs,
        );
        db.prepare('UPDATE edges SET created_on = created_on - ?').run(hourMs);
        // The database has recorded these updates as writes, with the versions before them.
        db.prepare('DELETE FROM earlier_versions').run();
      } finally {
        db.close();
      }
    },
    snapshot: () => readGraphSnapshot(join(folder), since),
    stop: () => address.stop(),
  };
}

/** Returns rows as CSV text, in the dialect of the connector. */
export const csvOf = ({ header, rows }: Pick<CsvBody, 'header' | 'rows'>): string =>
  [header, ...rows].map((cells) => writeRow(cells, dialects.default)).join('');
