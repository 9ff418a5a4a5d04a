/** What rows refer to across all open files, and whether the platform has it. */
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { LookupState } from '../../../shared/imports/open-file.ts';
import type { Cause } from '../../engine/check/check-result.ts';
import { answeredCauses, findUnseen, unseenXids } from '../../engine/check/references.ts';
import type { Pool } from '../../engine/pool.ts';
import type { Log } from '../../platform.ts';
import { type Graph, mostXids } from '../../remote/graph.ts';
import type { CheckedFile } from './open-file.ts';

export interface References {
  /** Looks again at every checked file: one was opened, closed or checked anew. */
  renew(): void;
  causesOf(fileId: string): readonly Cause[];
  lookupOf(fileId: string): LookupState;
  /** Asks a platform for what no open file has. */
  lookUp(fileId: string, platform: { name: string; graph: Graph }): void;
  cancel(fileId: string): void;
  /** Another connection is chosen: what the one before answered does not count any more. */
  forgetAnswers(): void;
  /** Resolves when no file is looked at any more; look-ups on a platform are not waited for. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface Entry {
  /** What no open file has. */
  unseen: readonly Cause[];
  /** What the platform that was asked does not have either; null while none has answered. */
  answered: readonly Cause[] | null;
  lookup: LookupState;
  work: AbortController;
}

const untold: LookupState = { state: 'waiting' };
/** Always the same, so that who looks for changes finds none. */
const noCauses: readonly Cause[] = [];

export function createReferences(deps: {
  checked: () => readonly CheckedFile[];
  pool: Pool;
  now: () => number;
  log: Log;
  onChange: () => void;
}): References {
  const { checked, pool, now, log, onChange } = deps;
  const entries = new Map<string, Entry>();
  let work = new AbortController();
  let running: Promise<void> = Promise.resolve();

  const entryOf = (id: string): Entry => {
    const known = entries.get(id);
    if (known) return known;
    const entry: Entry = { unseen: noCauses, answered: null, lookup: untold, work: new AbortController() };
    entries.set(id, entry);
    return entry;
  };

  const lookAgain = async (signal: AbortSignal) => {
    const files = checked();
    const among = files.map(({ outcome }) => outcome.keys);
    for (const { id, table, terms, outcome } of files) {
      if (signal.aborted) return;
      const of = { keys: outcome.keys, table, terms };
      // One file that changed on the disk must not keep the others from being followed.
      const found = await findUnseen({ of, among, pool, signal }).catch(toAppError);
      if (signal.aborted) return;
      const entry = entryOf(id);
      entry.work.abort();
      entry.answered = null;
      const failed = found instanceof AppError;
      entry.unseen = failed || found.length === 0 ? noCauses : found;
      entry.lookup = failed ? { state: 'failed', message: found.message } : untold;
    }
    onChange();
  };

  const ask = async (file: CheckedFile, graph: Graph, connection: string, signal: AbortSignal) => {
    const entry = entryOf(file.id);
    const causes = entry.unseen;
    const unseen = causes.reduce((sum, { rows }) => sum + rows.size, 0);
    const startedAt = now();
    const missing = new Set<string>();
    let asked = 0;
    let rowsSeen = 0;
    const show = (lookup: LookupState) => {
      if (signal.aborted) return;
      entry.lookup = lookup;
      onChange();
    };
    show({ state: 'working', share: 0, startedAt });
    for await (const batch of unseenXids({ of: file, causes, signal }))
      for (let at = 0; at < batch.length; at += mostXids) {
        const some = batch.slice(at, at + mostXids);
        const found = await graph.knownXids(some.map(({ xid }) => xid));
        if (signal.aborted) return;
        for (const { xid, records } of some) {
          if (!found.has(xid)) missing.add(xid);
          rowsSeen += records;
        }
        asked += some.length;
        show({ state: 'working', share: unseen === 0 ? 1 : Math.min(1, rowsSeen / unseen), startedAt });
      }
    const answered = await answeredCauses({ of: file, causes, missing, signal });
    if (signal.aborted) return;
    entry.answered = answered;
    show({ state: 'done', asked, found: asked - missing.size, connection });
  };

  return {
    renew() {
      work.abort();
      work = new AbortController();
      const { signal } = work;
      const open = new Set(checked().map(({ id }) => id));
      for (const [id, entry] of entries)
        if (!open.has(id)) {
          entry.work.abort();
          entries.delete(id);
        }
      running = running
        .then(() => lookAgain(signal))
        .catch((error) => {
          if (!signal.aborted) log.error('References could not be followed.', error);
        });
    },
    settled: () => running,
    causesOf(fileId) {
      const entry = entries.get(fileId);
      return entry?.answered ?? entry?.unseen ?? noCauses;
    },
    lookupOf: (fileId) => entries.get(fileId)?.lookup ?? untold,
    lookUp(fileId, { name, graph }) {
      const file = checked().find(({ id }) => id === fileId);
      if (!file) throw new AppError('conflict', 'The file is being checked; ask when that is done.');
      const entry = entryOf(fileId);
      entry.work.abort();
      entry.work = new AbortController();
      const { signal } = entry.work;
      ask(file, graph, name, signal).catch((error) => {
        if (signal.aborted) return;
        if (!(error instanceof AppError)) log.error('A look-up came to a bad end.', error);
        entry.lookup = { state: 'failed', message: toAppError(error).message };
        onChange();
      });
    },
    cancel(fileId) {
      const entry = entries.get(fileId);
      if (entry?.lookup.state !== 'working') return;
      entry.work.abort();
      entry.lookup = { state: 'cancelled' };
      onChange();
    },
    forgetAnswers() {
      for (const entry of entries.values()) {
        if (entry.lookup.state === 'waiting') continue;
        entry.work.abort();
        entry.answered = null;
        entry.lookup = untold;
      }
      onChange();
    },
    async close() {
      work.abort();
      for (const entry of entries.values()) entry.work.abort();
      await running;
    },
  };
}
