/** The journal on disk: every run, every request before it is sent, and the outcome of every row. */
import type { Action } from '../../../shared/imports/actions.ts';
import type { FileKind } from '../../../shared/imports/recognition.ts';
import type { RetrySafety } from '../../../shared/imports/retry-safety.ts';
import type { RowSet } from '../../../shared/rows/row-set.ts';
import type { Outcome, OutcomeCounts } from '../../../shared/sending/outcomes.ts';
import type { RequestEntry, ResultFilter, ResultRow, RunState } from '../../../shared/sending/runs.ts';
import type { UndoRun, UndoTarget } from '../../../shared/sending/undo.ts';

/** Facts of a run, fixed when it starts. */
export interface StoredRun {
  readonly id: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Where the file is: a path of the user, or a copy of this program; null if there is none to continue from. */
  readonly file: { readonly kind: 'path' | 'copy'; readonly path: string } | null;
  /** How the file was read and mapped, as JSON that the sender can read again. */
  readonly terms: string;
  readonly recipe: string | null;
  readonly kind: FileKind;
  readonly action: Action;
  /** Names of the columns as sent. */
  readonly header: readonly string[];
  readonly connectionId: string;
  /** URL of the graph; empty for the practice platform, whose URL changes with each start, and for old runs. */
  readonly graphUrl: string;
  /** Name of the connection, which changes when the connection is renamed. */
  readonly connection: string;
  /** `ogit/_id` of the account that sends; empty where the platform does not report it. */
  readonly account: string;
  readonly rehearsal: boolean;
  /** Number of rows in the file. */
  readonly records: number;
  /** Rows of the file that are not sent. */
  readonly excluded: RowSet;
  readonly startedAt: number;
}

/** Progress of a run. */
export interface RunProgress {
  readonly state: RunState['state'];
  readonly message: string;
  readonly endedAt: number | null;
  /** SHA-256 of the file, hexadecimal; null until it has been read completely. */
  readonly fileHash: string | null;
}

export interface RequestAttempt {
  readonly runId: string;
  /** Number of the request that it repeats or splits; null for none. */
  readonly of: number | null;
  readonly class: RetrySafety;
  /** Record numbers, in the order of the body. */
  readonly records: readonly number[];
  readonly bytes: number;
  readonly bodyHash: string;
  readonly sentAt: number;
}

/** Outcome of a row; `not-sent` is recorded only with a reason of its own. */
export interface RowOutcome {
  readonly record: number;
  readonly outcome: Outcome;
  /** Groups rows with the same failure, or stored rows with the same remark; else empty. */
  readonly cause: string;
  readonly reason: string;
  readonly identity: string;
  /** `ogit/_id` of the vertex that the row created or changed, an edge's own for an edge; empty where not known. */
  readonly vertexId: string;
  /** Whether the row created its vertex or edge: an undo deletes only what rows created. */
  readonly created: boolean;
  /** `ogit/_id`s of the edges and issues that the row created besides its vertex. */
  readonly createdPartIds: readonly string[];
  /** Names of the parts of a partly stored row that are not stored, as in “edge 1”; see `partName`. */
  readonly missing: readonly string[];
  /** Hash of the text of the row as sent, 64 bits as two unsigned 32-bit numbers; null if it was not sent. */
  readonly hash: readonly [number, number] | null;
  /** Retry safety of an unknown row; null for others. */
  readonly class: RetrySafety | null;
}

/** Rows of one request that are all stored, each a vertex with an id and an xid, without remarks. */
export interface StoredBatch {
  /** Record numbers, in the order of the body. */
  readonly records: readonly number[];
  /**
   * Visible ASCII: the id of the n-th is bytes[spans[4n]..spans[4n + 1]), its xid bytes[spans[4n + 2]..spans[4n + 3]).
   */
  readonly bytes: Uint8Array;
  readonly spans: Int32Array;
  /** See `RowOutcome.created`; the same for all rows. */
  readonly created: boolean;
  /** See `RowOutcome.hash`; begins with two numbers for each. */
  readonly hashes: Uint32Array;
}

/** A request whose rows may have been executed and have no outcome yet. */
export interface OpenRequest {
  readonly number: number;
  readonly class: RetrySafety;
  readonly rows: RowSet;
  readonly sentAt: number;
}

/** Size of a run, and whether it may be deleted. */
export interface RunWeight {
  readonly runId: string;
  readonly startedAt: number;
  /** Approximate size on the disk. */
  readonly bytes: number;
  /** Whether the run or an undo of it is being sent, or has rows left and a file to send them from. */
  readonly canContinue: boolean;
}

/** How runs undo one another. */
export interface Undoing {
  /** The run that this one undoes. */
  readonly undoes: UndoTarget | null;
  /** Runs that undo this one, oldest first. */
  readonly undoneBy: readonly UndoRun[];
}

export type StoredRow = Pick<
  RowOutcome,
  'record' | 'identity' | 'vertexId' | 'created' | 'createdPartIds' | 'missing' | 'hash'
>;

/**
 * The outcomes of rows add up: every row is stored, partly, failed or unknown by its last outcome; rows of a request
 * without an outcome are unknown once the run has ended; all others are not sent.
 */
export interface Journal {
  /** Records a run. @param undoes the run that this one undoes; null for others */
  start(run: StoredRun, undoes?: UndoTarget | null): void;
  /**
   * Writes the attempt to the disk before it returns the request's number, from 1.
   * @throws AppError `conflict` where the run has ended; one that is resumed must be `sending` again first
   */
  recordAttempt(attempt: RequestAttempt): number;
  /**
   * Records how a request ended; see `requestStates`. `taken` and `lost` leave its rows open until they have an
   * outcome.
   */
  recordResponse(ended: {
    runId: string;
    number: number;
    state: 'taken' | 'answered' | 'lost' | 'not-executed';
    status: number | null;
    message: string;
    endedAt: number;
  }): void;
  /**
   * Writes the responses and outcomes of `work` in one transaction, so that a request with a response never has rows
   * without an outcome.
   */
  together(runId: string, work: () => void): void;
  /**
   * Records all outcomes or none, in place of earlier ones. A crash of the system may lose the last ones.
   * @param number the request that last carried the rows; null for rows that were never sent
   */
  recordOutcomes(runId: string, number: number | null, rows: readonly RowOutcome[]): void;
  /** Like `recordOutcomes`, for rows that are all stored. */
  recordStored(runId: string, number: number, batch: StoredBatch): void;
  /**
   * Changes the progress of a run. With a state in which the run has ended, rows of requests without an outcome
   * become unknown until they have one.
   */
  progress(runId: string, change: Partial<RunProgress>): void;
  /** Gives the runs of a connection its new name. */
  renameConnection(connectionId: string, name: string): void;

  /** Returns null if there is no such run. */
  find(runId: string):
    | ({
        run: StoredRun;
        progress: RunProgress;
        counts: OutcomeCounts;
        requests: number;
        /** Requests that went out again as two halves (`splits`), and those that repeat all or some rows of another. */
        repeats: number;
        splits: number;
      } & Undoing)
    | null;
  /** Returns the same as `find`, without reading the run. */
  undoing(runId: string): Undoing;
  /**
   * Returns runs, newest first. `text` is looked for in file, connection, recipe and hash, in any case. With `byGroup`,
   * the shards of a group are listed once, as the run that began first.
   */
  list(input: { text: string; first: number; count: number; byGroup?: boolean | undefined }): {
    total: number;
    runIds: string[];
  };
  /** All runs of shards that belong to one file and group with this run, oldest first; none for any other run. */
  shardRuns(runId: string): string[];
  /**
   * Ends runs that were sending when their program ended, at the time of the last write about each, and returns them.
   * Locked runs are skipped, also those of this process; see `lockRun`. Those of `but` are not checked.
   */
  interrupt(but?: ReadonlySet<string>): string[];
  /** Returns the rows of an outcome; `held-back` are those of `not-sent` with a recorded reason of their own. */
  rowsOf(runId: string, outcome: Outcome | 'held-back'): RowSet;
  /** Rows without an outcome; a row that was sent twice is part of both requests. */
  openRequests(runId: string): OpenRequest[];
  /**
   * Every unknown row once, with or without a recorded outcome, and the first request after which it may have been
   * stored.
   */
  unknownRows(runId: string): OpenRequest[];
  /** Number of unknown rows by retry safety, including those whose request had no outcome when the run ended. */
  unknown(runId: string): Record<RetrySafety, number>;
  causes(runId: string): RunState['causes'];
  page(
    runId: string,
    filter: ResultFilter,
    slice: { first: number; count: number },
  ): { total: number; rows: ResultRow[] };
  /** Does a piece of the work of `page` for a text, some ten milliseconds long; false when no long work is left. */
  prepareSearch(runId: string, text: string): boolean;
  requests(runId: string, slice: { first: number; count: number }): { total: number; rows: RequestEntry[] };
  /** Stored and partly stored rows in the order of records; no cursor stays open in between. */
  storedAfter(runId: string, record: number, count: number): StoredRow[];
  /** Rows of one outcome after a record with their reasons, in the order of records. */
  next(input: { runId: string; outcome: Outcome; afterRecord: number; count: number }): {
    record: number;
    reason: string;
    identity: string;
    vertexId: string;
    hash: RowOutcome['hash'];
  }[];
  /** Returns a number that changes when another process has written. */
  version(): number;
  /** Returns the weights of all runs, oldest first; see `runsToForget`. */
  weights(): RunWeight[];
  /** Approximate number of bytes that runs take on the disk. */
  usedBytes(): number;
  /**
   * Deletes runs. They are gone at once; their space on the disk is released in small steps.
   * @throws AppError `conflict` where one is being sent; none is forgotten then
   */
  forget(runIds: readonly string[]): void;
}
