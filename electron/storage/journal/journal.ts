/** The journal on disk: every run, every request before it is sent, and the outcome of every row. */
import type { Action } from '../../../shared/imports/actions.ts';
import type { FileKind } from '../../../shared/imports/recognition.ts';
import type { RepeatClass } from '../../../shared/imports/repeat.ts';
import type { RowSet } from '../../../shared/rows/row-set.ts';
import type { Outcome, OutcomeCounts } from '../../../shared/sending/outcomes.ts';
import type { RequestEntry, ResultFilter, ResultRow, RunState } from '../../../shared/sending/runs.ts';
import type { UndoRun, UndoTarget } from '../../../shared/sending/undo.ts';

/** Facts of a run, fixed when it starts. */
export interface KeptRun {
  readonly id: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Where the bytes are: a path of the user's, or a copy of ours; null where there is none to come back to. */
  readonly file: { readonly kind: 'path' | 'copy'; readonly path: string } | null;
  /** How the file was read and mapped, as JSON that the sender can read again. */
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
  /** `ogit/_id` of the account that sends; empty where the platform does not report it. */
  readonly account: string;
  readonly rehearsal: boolean;
  /** Rows of the file, and those of them that are left out. */
  readonly records: number;
  readonly excluded: RowSet;
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

export interface RequestAttempt {
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
  /** Whether the row made what was not there before: the undo deletes these and nothing else. */
  readonly created: boolean;
  /** `ogit/_id`s of the edges and issues that the row created besides its vertex. */
  readonly createdPartIds: readonly string[];
  /** Names of the parts of a partly stored row that are not stored, as in “edge 1”; see `partName`. */
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

/** Size of a run, and whether it may be deleted. */
export interface RunWeight {
  readonly runId: string;
  readonly startedAt: number;
  /** More or less. */
  readonly bytes: number;
  /** Whether the run is being sent, or has rows left and a file to send them from. */
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
  /** @param undoes the run that this one undoes; null for others */
  start(run: KeptRun, undoes?: UndoTarget | null): void;
  /**
   * Writes the attempt to the disk before it returns the request's number, from 1.
   * @throws AppError `conflict` where the run has ended; one that is resumed must be `sending` again first
   */
  recordAttempt(attempt: RequestAttempt): number;
  /** Records how a request ended; `taken` and `lost` leave its rows open until they have an outcome. */
  recordResponse(ended: {
    runId: string;
    number: number;
    state: 'taken' | 'answered' | 'lost' | 'not-executed';
    status: number | null;
    message: string;
    endedAt: number;
  }): void;
  /**
   * Writes the responses and outcomes of `work` all or none: a request with a response then never has rows without an
   * outcome.
   */
  together(runId: string, work: () => void): void;
  /** Records all outcomes or none, in place of earlier ones. A crash of the system may lose the last ones. */
  recordOutcomes(runId: string, number: number | null, rows: readonly RowOutcome[]): void;
  /** Like `recordOutcomes`, for rows that are all stored. */
  recordStored(runId: string, number: number, batch: StoredBatch): void;
  /**
   * Changes the progress of a run. With a state in which the run has ended, rows of requests without an outcome
   * become unknown until they have one.
   */
  progress(runId: string, change: Partial<RunProgress>): void;

  /** Null where there is no such run. */
  find(runId: string):
    | ({
        run: KeptRun;
        progress: RunProgress;
        counts: OutcomeCounts;
        requests: number;
        /** Requests that went out again as two halves (`splits`), and those that repeat all or some rows of another. */
        repeats: number;
        splits: number;
      } & Undoing)
    | null;
  /** As `find` says it, without reading the run. */
  undoing(runId: string): Undoing;
  /**
   * Newest first. `text` is looked for in file, connection, recipe and hash, in any case. With `byGroup`, the shards of
   * a group are listed once, as the run that began first.
   */
  list(asked: { text: string; first: number; count: number; byGroup?: boolean | undefined }): {
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
  /** `held-back`: those of the rows not sent that have a reason of their own, while the run is active. */
  rowsOf(runId: string, outcome: Outcome | 'held-back'): RowSet;
  /** Rows without an outcome; a row that was sent twice is part of both requests. */
  unsettled(runId: string): Unsettled[];
  /**
   * Every unknown row once, with or without a recorded outcome, and the first request after which it may have been
   * stored.
   */
  unknownRows(runId: string): Unsettled[];
  /** Unknown rows by what may be done about them, those of unsettled requests included. */
  unknown(runId: string): Record<RepeatClass, number>;
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
