/** All ledgers of the program, in one file. */

import { createCommentRows } from './comment-rows.ts';
import { createLedger } from './create-ledger.ts';
import { createIncidentFlow } from './dashboard/incident-flow.ts';
import { createOpenIncidents } from './dashboard/open-incidents.ts';
import { createFoundStatuses } from './found-statuses.ts';
import { createHistoryRows } from './history-rows.ts';
import { createIncidentPages } from './incidents/incident-pages.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerParts } from './ledger-parts.ts';
import { createLedgerRows, type LedgerName } from './ledger-rows.ts';
import { createObjectRows } from './object-rows.ts';
import { openLedgerFile } from './open-ledger-file.ts';
import { createRetention, type Limits } from './retention.ts';
import { createTallies } from './tallies.ts';
import { createTextIndex } from './text-index.ts';
import { createSlots } from './time-slots.ts';
import { createTransactionPages } from './transaction-pages.ts';
import { createTransactionRows } from './transaction-rows.ts';
import { createUpdateRows } from './update-rows.ts';

export interface Ledgers {
  /** Opens a ledger; returns the same object for the same name. */
  open(name: LedgerName): Ledger;
  /** Creates a ledger that begins at this index and never requests earlier updates. Call it before `open`. */
  beginAt(name: LedgerName, index: number): void;
  /** Opens a new ledger in place of one whose platform was reset; watched objects stay watched. */
  replaceLedger(name: LedgerName): Ledger;
  /** The account signed in last, so that its stored data can be shown before the platform responds; null for none. */
  lastAccount(connectionId: string): string | null;
  keepAccount(connectionId: string, accountId: string): void;
  usedBytes(): number;
  /** Prunes a piece of what exceeds the limits; false where nothing does. */
  prune(limits: Limits): boolean;
  /** Whether many updates arrive at once, because those of an absence are being read. */
  isFilling(): boolean;
  /** Indexes some new texts for the search; false if none waits. A search finds texts before that, too, but slowly. */
  indexTexts(): boolean;
  close(): void;
}

/** Comments that are younger than this may still get a response: another process may be sending them. */
const responseWithinMs = 120_000;
/** Longest time between two pages of an absence. */
const fillingMs = 1_000;
const interruptedWords =
  'Graph Intake ended before the platform responded. The comment may have arrived: check the activity of the incident before you send it again.';

/** @throws AppError `conflict` where a newer version of the program wrote the file */
export function openLedgers({ path, now }: { path: string; now: () => number }): Ledgers {
  const file = openLedgerFile(path);
  const tallies = createTallies(file);
  const slots = createSlots(file);
  const flow = createIncidentFlow(file);
  const ledgerRows = createLedgerRows(file);
  let filledAt = Number.NEGATIVE_INFINITY;
  const parts: LedgerParts = {
    file,
    now,
    ledgerRows,
    tallies,
    slots,
    flow,
    found: createFoundStatuses(file),
    openIncidents: createOpenIncidents(file, tallies),
    objects: createObjectRows(file, tallies),
    updates: createUpdateRows(file),
    comments: createCommentRows(file),
    onMany() {
      filledAt = now();
    },
    history: createHistoryRows(file),
    writes: createTransactionRows({ file, tallies, slots }),
    writePages: createTransactionPages({
      file,
      tallies,
      identityOf: (ledger) => ledgerRows.read(ledger).identity,
    }),
    incidentPages: createIncidentPages({ file, tallies, now }),
  };
  const retention = createRetention({ file, ledgerRows, tallies, slots, flow });
  const watched = file
    .prepare<[number], string>('SELECT id FROM object WHERE ledger = ? AND watched = 1')
    .pluck();
  const opened = new Map<string, Ledger>();
  const open = (name: LedgerName): Ledger => {
    const id = JSON.stringify([name.connectionId, name.accountId, name.view]);
    const ledger = opened.get(id) ?? createLedger(ledgerRows.open(name, now()), parts);
    opened.set(id, ledger);
    return ledger;
  };

  /** Completes comments whose process ended before the response. */
  const completeInterrupted = () => {
    for (const { object, id } of parts.comments.interrupted(now() - responseWithinMs))
      parts.comments.complete(object, id, 'failed', interruptedWords);
  };
  completeInterrupted();

  return {
    open,
    beginAt(name, index) {
      ledgerRows.save({ ...ledgerRows.open(name, now()), completeTo: index, loaded: true });
    },
    replaceLedger(name) {
      const before = open(name);
      opened.delete(JSON.stringify([name.connectionId, name.accountId, name.view]));
      return file
        .transaction(() => {
          ledgerRows.replace(before.key);
          const next = open(name);
          const ids = watched.all(before.key);
          if (ids.length > 0) next.watch(ids, true);
          return next;
        })
        .immediate();
    },
    lastAccount: ledgerRows.lastAccount,
    keepAccount: ledgerRows.keepAccount,
    usedBytes: retention.usedBytes,
    prune(limits) {
      // After a quick restart, the last comments were too young to be given up at the start.
      completeInterrupted();
      return retention.step(limits, now());
    },
    isFilling: () => now() - filledAt < fillingMs,
    indexTexts: createTextIndex(file).step,
    close: () => void file.close(),
  };
}
