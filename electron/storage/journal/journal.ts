/** The journal: every run, every request before it leaves, and what became of every row, on disk. */
import type { Action } from '../../../shared/imports/actions.ts';
import type { Outcome, OutcomeCounts } from '../../../shared/imports/outcomes.ts';
import type { FileKind } from '../../../shared/imports/recognition.ts';
import type { RepeatClass } from '../../../shared/imports/repeat.ts';
import type { RequestEntry, ResultFilter, ResultRow, RunState } from '../../../shared/imports/runs.ts';
import type { RowSet } from '../../../shared/rows/row-set.ts';

/** What a run is, fixed when it starts. */
export interface KeptRun {
  readonly id: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Where the bytes are: a path of the user's, or a copy of ours; null where there is none to come back to. */
  readonly file: { readonly kind: 'path' | 'copy'; readonly path: string } | null;
  /** How it was read and mapped, as JSON that whoever sent it can read again. */
  readonly terms: string;
  readonly recipe: string | null;
  readonly kind: FileKind;
  readonly action: Action;
  /** Heads as sent. */
  readonly header: readonly string[];
  readonly connectionId: string;
  /** Where its graph was; empty for the practice platform's, which is elsewhere after each start, and for old runs. */
  readonly graphUrl: string;
  readonly connection: string;
  /** `ogit/_id` of the account that sends; empty where the platform does not tell. */
  readonly account: string;
  readonly rehearsal: boolean;
  /** Rows of the file, and those of them that are left out. */
  readonly records: number;
  readonly aside: RowSet;
  readonly startedAt: number;
}

/** How far a run has come. */
export interface RunProgress {
  readonly state: RunState['state'];
  readonly message: string;
  readonly endedAt: number | null;
  /** SHA-256 of the file, hexadecimal; null until it has been read whole. */
  readonly fileHash: string | null;
}

export interface Intent {
  readonly runId: string;
  /** The request that it repeats or splits. */
  readonly of: number | null;
  readonly class: RepeatClass;
  /** Record numbers, in the order of the body. */
  readonly records: readonly number[];
  readonly bytes: number;
  readonly bodyHash: string;
  readonly sentAt: number;
}

/** What became of a row; `not-sent` is told only where it has a reason of its own. */
export interface RowOutcome {
  readonly record: number;
  readonly outcome: Outcome;
  /** Folds rows that failed alike. */
  readonly cause: string;
  readonly reason: string;
  readonly identity: string;
  /** `ogit/_id` of the vertex that the row created or changed, an edge's own for an edge; empty where not known. */
  readonly vertexId: string;
  /** Whether the row made what was not there before: the undo bundle deletes these and nothing else. */
  readonly created: boolean;
  /** `ogit/_id`s of the edges and issues that the row made beside its vertex. */
  readonly beside: readonly string[];
  /** Names of the parts of a partly stored row that do not stand, as in “edge 1”; see `partName`. */
  readonly missing: readonly string[];
  /** Of the text of the row as sent, 64 bits as two unsigned 32-bit numbers; null where it did not leave. */
  readonly hash: readonly [number, number] | null;
  /** Of an unknown row. */
  readonly class: RepeatClass | null;
}

/** Rows of one request that are all stored, each a vertex with an id and an xid, with nothing else to say of any. */
export interface StoredBatch {
  /** Record numbers, in the order of the body. */
  readonly records: readonly number[];
  /** Visible ASCII: the id of the n-th is bytes[spans[4n]..spans[4n + 1]), its xid bytes[spans[4n + 2]..spans[4n + 3]). */
  readonly bytes: Uint8Array;
  readonly spans: Int32Array;
  /** See `RowOutcome`; that of all of them. */
  readonly created: boolean;
  /** See `RowOutcome.hash`; begins with two numbers for each. */
  readonly hashes: Uint32Array;
}

/** A request whose rows may have been executed and have no outcome yet. */
export interface Unsettled {
  readonly number: number;
  readonly class: RepeatClass;
  readonly rows: RowSet;
  readonly sentAt: number;
}

/** What a run takes and whether it may go. */
export interface RunWeight {
  readonly runId: string;
  readonly startedAt: number;
  /** More or less. */
  readonly bytes: number;
  /** It is being sent, or has rows left and a file to send them from. */
  readonly goesOn: boolean;
}

export type StoredRow = Pick<
  RowOutcome,
  'record' | 'identity' | 'vertexId' | 'created' | 'beside' | 'missing' | 'hash'
>;

/**
 * The outcomes of rows add up: every row is stored, partly, failed or unknown as it was settled last; those of a
 * request without an outcome are unknown once the run has ended; all others are not sent.
 */
export interface Journal {
  start(run: KeptRun): void;
  /**
   * Written through to the disk before it answers: the request's number, from 1.
   * @throws AppError `conflict` where the run has ended; one that is resumed must be `sending` again first
   */
  intend(intent: Intent): number;
  /** How a request ended; `taken` and `lost` leave its rows unsettled until they are settled. */
  answer(ended: {
    runId: string;
    number: number;
    state: 'taken' | 'answered' | 'lost' | 'not-executed';
    status: number | null;
    message: string;
    endedAt: number;
  }): void;
  /**
   * Answers and settlements that `work` writes are there all or none: a request that is answered then never has rows
   * without an outcome.
   */
  together(runId: string, work: () => void): void;
  /** All or none; a row settled before is settled anew. A crash of the system may take the last ones along. */
  settle(runId: string, number: number | null, rows: readonly RowOutcome[]): void;
  /** As `settle`, of rows that are all stored. */
  settleStored(runId: string, number: number, batch: StoredBatch): void;
  /** With a state in which the run has ended, rows of requests without an outcome become unknown, until settled. */
  progress(runId: string, change: Partial<RunProgress>): void;

  /** Null where there is no such run. */
  find(runId: string): {
    run: KeptRun;
    progress: RunProgress;
    counts: OutcomeCounts;
    requests: number;
    /** Requests that went out again as two halves (`splits`), and those that repeat all or some rows of another. */
    repeats: number;
    splits: number;
  } | null;
  /** Newest first. `text` is looked for in file, connection, recipe and hash, in any case. */
  list(asked: { text: string; first: number; count: number }): { total: number; runIds: string[] };
  /**
   * Runs that were sending when their program ended. Those that a process has locked, be it this one, are left alone;
   * see `lockRun`. Those of `but` are not even looked at.
   */
  interrupt(at: number, but?: ReadonlySet<string>): string[];
  /** `held-back`: those of the rows not sent that have a reason of their own, while the run went on. */
  rowsOf(runId: string, outcome: Outcome | 'held-back'): RowSet;
  /** A row that left twice stands in both requests. */
  unsettled(runId: string): Unsettled[];
  /** Every unknown row once, settled as such or not, with the first request after which it may have been stored. */
  unknownRows(runId: string): Unsettled[];
  /** Unknown rows by what may be done about them, those of unsettled requests included. */
  unknown(runId: string): Record<RepeatClass, number>;
  causes(runId: string): RunState['causes'];
  page(
    runId: string,
    filter: ResultFilter,
    slice: { first: number; count: number },
  ): { total: number; rows: ResultRow[] };
  /**
   * Does a piece of what `page` has to do when it is asked for a text, some ten milliseconds; false when no more is
   * left that takes long.
   */
  prepareSearch(runId: string, text: string): boolean;
  requests(runId: string, slice: { first: number; count: number }): { total: number; rows: RequestEntry[] };
  /** Stored and partly stored rows in the order of records; no cursor stays open in between. */
  storedAfter(runId: string, record: number, count: number): StoredRow[];
  /** Rows of one outcome after a record with their reasons, in the order of records. */
  next(asked: { runId: string; outcome: Outcome; afterRecord: number; count: number }): {
    record: number;
    reason: string;
    vertexId: string;
    hash: RowOutcome['hash'];
  }[];
  /** Another one after another process has written. */
  version(): number;
  /** Of all runs, oldest first; see `runsToForget`. */
  weights(): RunWeight[];
  /** Bytes that runs take on the disk, more or less. */
  usedBytes(): number;
  /**
   * They are gone at once; their room on the disk comes back bit by bit.
   * @throws AppError `conflict` where one is being sent; none is forgotten then
   */
  forget(runIds: readonly string[]): void;
}
