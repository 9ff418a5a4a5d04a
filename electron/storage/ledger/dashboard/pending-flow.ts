/** The counts and openings of a piece of updates, in memory until they are written. */
import type { FlowWidth } from '../../../../shared/monitor/dashboard.ts';
import type { LedgerFile } from '../open-ledger-file.ts';
import { slotBegin } from '../slot-ranges.ts';
import type { Opening } from './incident-durations.ts';

export type FlowFigure =
  | 'opened'
  /** `stopped` with the status STOPPED, `ended` with any other final one. */
  | 'ended'
  | 'stopped'
  | 'updates'
  /** Openings and ends that are in no interval: their time, or whether they opened an incident, is not known. */
  | 'excluded'
  /** Parts of `ended`: `automated` without a write of a client, `written` after one. */
  | 'automated'
  | 'written';
export interface FlowRow extends Record<FlowFigure, number> {
  readonly at: number;
}
/**
 * An opening with two flags: whether there was a first reaction, and whether updates show that another client changed
 * the incident since; 2 if that is unknown.
 */
export type KnownOpening = Opening & { readonly reacted: number; readonly written: number };

export interface PendingFlow {
  happened: (ledger: number, what: FlowFigure, moment: number, width: FlowWidth, n?: number) => void;
  /** Subtracts one from counts that were written earlier. */
  retract: (ledger: number, what: FlowFigure, moment: number, width: FlowWidth) => void;
  /** Returns null if no opening is known. */
  openingOf(object: number): KnownOpening | null;
  /** @param row null if the incident has ended */
  setOpening(object: number, row: KnownOpening | null): void;
  write(): void;
  /** Discards what was not written. */
  discard(): void;
}

export function createPendingFlow(file: LedgerFile): PendingFlow {
  const count = file.prepare(
    `INSERT INTO incident_flow (ledger, width, at, opened, ended, stopped, updates, excluded, automated, written)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET opened = opened + excluded.opened, ended = ended + excluded.ended,
       stopped = stopped + excluded.stopped, updates = updates + excluded.updates,
       excluded = incident_flow.excluded + excluded.excluded, automated = automated + excluded.automated,
       written = written + excluded.written`,
  );
  const open = file.prepare(
    'INSERT OR REPLACE INTO incident_opening (object, at, happened_after, reacted, written) VALUES (?, ?, ?, ?, ?)',
  );
  const opening = file.prepare<[number], KnownOpening>(
    'SELECT at, happened_after, reacted, written FROM incident_opening WHERE object = ?',
  );
  // An update only: time slots that were deleted are not created again.
  const retraction = (what: FlowFigure) =>
    file.prepare(
      `UPDATE incident_flow SET ${what} = ${what} - 1 WHERE ledger = ? AND width = ? AND at = ? AND ${what} > 0`,
    );
  const retractions = {
    opened: retraction('opened'),
    ended: retraction('ended'),
    stopped: retraction('stopped'),
    updates: retraction('updates'),
    excluded: retraction('excluded'),
    automated: retraction('automated'),
    written: retraction('written'),
  };
  const close = file.prepare('DELETE FROM incident_opening WHERE object = ?');
  const pending = new Map<string, FlowRow & { readonly ledger: number; readonly width: FlowWidth }>();
  /** Openings by object, including those that are still to be written; null if none is known. */
  const openings = new Map<number, KnownOpening | null>();
  const changedOpenings = new Set<number>();
  const discard = () => {
    pending.clear();
    openings.clear();
    changedOpenings.clear();
  };

  const happened = (ledger: number, what: FlowFigure, moment: number, width: FlowWidth, n = 1): void => {
    const begin = slotBegin(moment, width);
    const key = `${ledger} ${width} ${begin}`;
    const row = pending.get(key) ?? { ledger, width, at: begin, ...nothingHappened };
    row[what] += n;
    pending.set(key, row);
  };
  const retract = (ledger: number, what: FlowFigure, moment: number, width: FlowWidth): void =>
    void retractions[what].run(ledger, width, slotBegin(moment, width));
  const openingOf = (object: number): KnownOpening | null => {
    const known = openings.get(object);
    if (known !== undefined) return known;
    const stored = opening.get(object) ?? null;
    openings.set(object, stored);
    return stored;
  };
  const setOpening = (object: number, row: KnownOpening | null): void => {
    openings.set(object, row);
    changedOpenings.add(object);
  };

  return {
    happened,
    retract,
    openingOf,
    setOpening,
    write() {
      for (const { ledger, width, at: begin, ...row } of pending.values())
        count.run(
          ledger,
          width,
          begin,
          row.opened,
          row.ended,
          row.stopped,
          row.updates,
          row.excluded,
          row.automated,
          row.written,
        );
      for (const object of changedOpenings) {
        const row = openings.get(object) ?? null;
        if (row === null) close.run(object);
        else open.run(object, row.at, row.happened_after, row.reacted, row.written);
      }
      discard();
    },
    discard,
  };
}

const nothingHappened = {
  opened: 0,
  ended: 0,
  stopped: 0,
  updates: 0,
  excluded: 0,
  automated: 0,
  written: 0,
};
