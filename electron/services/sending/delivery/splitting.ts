/** Splits requests that fail as a whole until the faulty rows are isolated, within a limit for the whole run. */
import type { Connector, ConnectorBody } from '../../../remote/connector.ts';

export interface Splitting {
  /** False if the limit of splits is reached. */
  readonly mayTake: boolean;
  /** Counts one more split. */
  take(): void;
  readonly used: number;
  /**
   * Whether the platform refuses every body with these column names, whatever its rows: its status says so, or it
   * refuses a body without rows, which executes nothing.
   */
  refusesAll(refused: { readonly status: number | null }): Promise<boolean>;
}

/**
 * Refusals that may be about a single row; all others are about the request as such.
 * @source wire.md §3, "Whole requests"
 */
const aboutRows: ReadonlySet<number> = new Set([400, 409, 422]);

export function createSplitting(deps: {
  maximum: number;
  onSplit: (used: number) => void;
  connector: Pick<Connector, 'send'>;
  /** A body of the column names alone; no rows can be lost with it, so no attempt is recorded for it. */
  headsAlone: () => ConnectorBody;
}): Splitting {
  const { maximum, onSplit, connector, headsAlone } = deps;
  let used = 0;
  return {
    get used() {
      return used;
    },
    get mayTake() {
      return used < maximum;
    },
    take() {
      used += 1;
      onSplit(used);
    },
    async refusesAll({ status }) {
      if (status === null || !aboutRows.has(status)) return true;
      try {
        return (await connector.send(headsAlone())).kind === 'refused';
      } catch {
        return false; // The next request meets the same fault and reports it.
      }
    },
  };
}

/** Splits a list in the middle; the first half has the odd item. */
export function halvesOf<T>(all: readonly T[]): [T[], T[]] {
  const middle = Math.ceil(all.length / 2);
  return [all.slice(0, middle), all.slice(middle)];
}
