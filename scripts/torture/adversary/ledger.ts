/**
 * Records what really happened in a round: which rows arrived, and which of their parts the platform executed, when,
 * and how often.
 */
import { type Cells, type Part, partsOf } from './write-request.ts';

interface Execution {
  readonly part: string;
  readonly isStored: boolean;
  readonly creates: boolean;
  /** Why the platform refused it; null where it is stored. */
  readonly code: number | null;
  /** Positions in the order of events: of the arrival of its request, and of its execution. */
  readonly arrivedAt: number;
  readonly at: number;
}

/** What really happened to a row, or to all rows with the same cells. */
export interface RowTruth {
  readonly cells: Cells;
  readonly parts: readonly Part[];
  readonly executions: Execution[];
  /** Positions in the order of events at which requests with the row arrived. */
  readonly arrivals: number[];
  /** Whether an earlier request with the row ended without a report of its outcome. */
  mayHaveRun: boolean;
  /** Outcome in an undamaged response, if nothing about the row was ever in doubt. */
  undamagedOutcome: 'stored' | 'failed' | null;
  /** Whether a request with the row got something else than an undamaged response at least once. */
  wasDisturbed: boolean;
}

export interface Ledger {
  /** Returns the next position in the order of events. */
  tick(): number;
  /** Returns the truth about a row; rows with the same cells share it. @throws for a row that is not in the file */
  of(cells: Cells): RowTruth;
  all(): readonly RowTruth[];
}

export function createLedger(workload: {
  readonly path: string;
  readonly header: Cells;
  readonly rows: readonly Cells[];
}): Ledger {
  const rows = new Map<string, RowTruth>();
  for (const cells of workload.rows)
    rows.set(JSON.stringify(cells), {
      cells,
      parts: partsOf(workload.header, cells, workload.path),
      executions: [],
      arrivals: [],
      mayHaveRun: false,
      undamagedOutcome: null,
      wasDisturbed: false,
    });
  let time = 0;
  return {
    tick: () => ++time,
    of(cells) {
      const found = rows.get(JSON.stringify(cells));
      if (found === undefined) throw new Error(`A request carried a row that is not in the file: ${cells}.`);
      return found;
    },
    all: () => [...rows.values()],
  };
}

/** Returns whether the platform executed a part of a row successfully at least once. */
export const isHeld = ({ executions }: RowTruth, part: string): boolean =>
  executions.some((each) => each.part === part && each.isStored);
