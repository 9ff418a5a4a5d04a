/** The journal of the action handler: its requests and their outcomes. The host keys it trusts are in the same file. */
import type { Database } from 'better-sqlite3';
import {
  type ActionState,
  deniedStates,
  endedStates,
  failedStates,
  type OpenState,
} from '../../shared/actions/action-states.ts';
import type { Approval } from '../../shared/actions.ts';
import { folded, openActionFile } from './action-file.ts';
import { createPinnedKeys, type PinnedKeys } from './pinned-keys.ts';

/** Identifies an action; each platform has ids of its own. */
export interface ActionKey {
  readonly connection: string;
  readonly id: string;
}

export interface StoredAction extends ActionKey {
  readonly state: ActionState;
  readonly capability: string;
  readonly target: string;
  /** Milliseconds since epoch. */
  readonly receivedAt: number;
  /** When it started; null before, and if it never starts. */
  readonly startedAt: number | null;
  readonly tookMs: number | null;
  readonly code: number | null;
  readonly message: string;
  readonly byHand: boolean;
  /** JSON without secrets. */
  readonly parameters: string;
  /** The command line, or the method and address, without secrets; empty where they were not known or not recorded. */
  readonly executes: string;
  /** User of the command on its target; empty for a request. */
  readonly user: string;
  /** JSON of the {@link Approval}s; null where an earlier version recorded none. */
  readonly approvals: string | null;
  /** The result as it is sent to the platform; null while there is none. */
  readonly result: string | null;
  /** Until when the platform accepts the result, in milliseconds since epoch. */
  readonly deadline: number;
  readonly sent: number;
  readonly reply: string;
}

/** Row of a list; the parameters and the result of an action may be a megabyte long. */
export type StoredActionRow = Omit<StoredAction, 'parameters' | 'executes' | 'user' | 'approvals' | 'result'>;

export interface ActionEnd {
  readonly state: ActionState;
  readonly startedAt: number | null;
  readonly tookMs: number;
  readonly code: number | null;
  readonly message: string;
  readonly result: string;
}

interface ActionCounts {
  readonly total: number;
  readonly failed: number;
  readonly states: Partial<Record<ActionState, number>>;
  /** How many of each state failed. */
  readonly failedIn: Partial<Record<ActionState, number>>;
}

export interface EndedAction {
  readonly at: number;
  readonly outcome: 'succeeded' | 'failed' | 'denied';
}

export interface ActionJournal extends PinnedKeys {
  /** Records an action. False if its id is known: it must not run again. */
  begin(action: StoredAction): boolean;
  /** Records the start of an action that has not ended. */
  start(key: ActionKey, at: number): void;
  /** Sets the state of an action that has not ended. */
  setState(key: ActionKey, state: OpenState): void;
  /** Adds an approval by a user. */
  approve(key: ActionKey, approval: Approval): void;
  end(key: ActionKey, end: ActionEnd): void;
  /** Records the outcome of sending the result; the state is kept where it is not given. */
  recordOutcome(key: ActionKey, outcome: { state?: ActionState; sent: number; reply: string }): void;
  find(key: ActionKey): StoredAction | null;
  /**
   * Returns actions, newest first: of those that did not fail, the ones in `states`, and with `failed` those that
   * failed; without either, all. `until` is the last time of receipt.
   */
  list(input: {
    connection: string;
    states: readonly ActionState[];
    text: string;
    failed?: boolean | undefined;
    until?: number | undefined;
    first: number;
    count: number;
  }): {
    total: number;
    rows: StoredActionRow[];
  };
  counts(connection: string): ActionCounts;
  /** Actions that ended between two moments. */
  ended(connection: string, from: number, to: number): EndedAction[];
  /** Actions that have not ended, of one connection or of all. */
  open(connection: string | null): StoredAction[];
  /** Actions whose results the platform has not received yet and still accepts. */
  undelivered(connection: string, now: number): StoredAction[];
  /** Executes several writes in one transaction. They survive a crash of this process. */
  together(work: () => void): void;
  /**
   * Resolves when everything written so far survives a power failure; other writes may proceed meanwhile. @throws of
   * the disk
   */
  sync(): Promise<void>;
  /** Prunes the oldest actions beyond the limit, except those whose result may still be requested. */
  prune(): void;
  close(): void;
}

const maxKept = 20_000;
/** Older results are removed: they are long, and the platform may not know the actions any more. */
const maxResults = 2_000;

const rowColumns = `connection, id, state, capability, target, received_at AS receivedAt,
  started_at AS startedAt, took_ms AS tookMs, code, message,
  by_hand AS byHand, deadline, sent, answer AS reply`;
const select = `SELECT ${rowColumns}, parameters, executes, user, approvals, result FROM action`;
const listOf = (states: readonly ActionState[]): string => states.map((state) => `'${state}'`).join(', ');
const isFailed = `(state IN (${listOf(failedStates)}) OR (message <> '' AND state IN (${listOf(endedStates)})))`;

/** @throws AppError `conflict` where a newer version of the program wrote it */
export function openActionJournal({ path }: { path: string }): ActionJournal {
  const { db, sync, close } = openActionFile(path);
  const begin = db.prepare(
    `INSERT OR IGNORE INTO action (connection, id, state, capability, target, received_at, started_at, took_ms, code, message, by_hand,
       parameters, executes, user, approvals, result, deadline, sent, answer)
     VALUES (@connection, @id, @state, @capability, @target, @receivedAt, @startedAt, @tookMs, @code, @message, @byHand,
       @parameters, @executes, @user, @approvals, @result, @deadline, @sent, @reply)`,
  );
  const end = db.prepare(
    `UPDATE action SET state = @state, started_at = @startedAt, took_ms = @tookMs, code = @code, message = @message, result = @result
     WHERE connection = @connection AND id = @id`,
  );
  const start = db.prepare(
    `UPDATE action SET state = 'running', started_at = @at
     WHERE connection = @connection AND id = @id AND took_ms IS NULL`,
  );
  const setState = db.prepare(
    'UPDATE action SET state = @state WHERE connection = @connection AND id = @id AND took_ms IS NULL',
  );
  const approve = db.prepare(
    `UPDATE action SET approvals = json_insert(approvals, '$[#]', json(@approval))
     WHERE connection = @connection AND id = @id`,
  );
  const recordOutcome = db.prepare(
    `UPDATE action SET state = coalesce(@state, state), sent = @sent, answer = @reply
     WHERE connection = @connection AND id = @id`,
  );
  const find = db.prepare(`${select} WHERE connection = ? AND id = ?`);
  const open = db.prepare(`${select} WHERE connection = ifnull(?, connection) AND took_ms IS NULL`);
  const untold = db.prepare(
    `${select} WHERE connection = ? AND result IS NOT NULL AND by_hand = 0 AND answer = '' AND deadline > ?`,
  );
  const counts = db.prepare<[string], { state: ActionState; total: number; failed: number }>(
    `SELECT state, count(*) AS total, sum(${isFailed}) AS failed FROM action WHERE connection = ? GROUP BY state`,
  );
  const ended = db.prepare<[string, number, number], EndedAction>(
    `SELECT received_at + took_ms AS at,
       CASE WHEN ${isFailed} THEN 'failed' WHEN state IN (${listOf(deniedStates)}) THEN 'denied' ELSE 'succeeded' END AS outcome
     FROM action
     WHERE connection = ? AND took_ms IS NOT NULL AND received_at + took_ms > ? AND received_at + took_ms <= ?`,
  );
  const prune = db.prepare(
    `DELETE FROM action WHERE took_ms IS NOT NULL AND deadline < unixepoch() * 1000 AND rowid NOT IN
       (SELECT rowid FROM action ORDER BY received_at DESC LIMIT ${maxKept})`,
  );
  const pruneResults = db.prepare(
    `UPDATE action SET result = NULL WHERE result IS NOT NULL AND took_ms IS NOT NULL AND deadline < unixepoch() * 1000
       AND rowid NOT IN (SELECT rowid FROM action ORDER BY received_at DESC LIMIT ${maxResults})`,
  );

  return {
    begin: (action) => begin.run({ ...action, byHand: Number(action.byHand) }).changes === 1,
    start: (key, at) => void start.run({ ...key, at }),
    setState: (key, state) => void setState.run({ ...key, state }),
    approve: (key, approval) => void approve.run({ ...key, approval: JSON.stringify(approval) }),
    end: (key, how) => void end.run({ ...key, ...how }),
    recordOutcome: (key, { state, sent, reply }) =>
      void recordOutcome.run({ ...key, state: state ?? null, sent, reply }),
    find({ connection, id }) {
      const row = find.get(connection, id);
      return row === undefined ? null : toAction(row);
    },
    list: (input) => listActions(db, input),
    counts(connection) {
      const rows = counts.all(connection);
      const sum = (field: 'total' | 'failed') => rows.reduce((all, row) => all + row[field], 0);
      const states = Object.fromEntries(rows.map(({ state, total }) => [state, total]));
      const failedIn = Object.fromEntries(
        rows.flatMap(({ state, failed }) => (failed > 0 ? [[state, failed]] : [])),
      );
      return { total: sum('total'), failed: sum('failed'), states, failedIn };
    },
    ended: (connection, from, to) => ended.all(connection, from, to),
    open: (connection) => open.all(connection).map((row) => toAction(row)),
    undelivered: (connection, now) => untold.all(connection, now).map((row) => toAction(row)),
    together: (work) => db.transaction(work).immediate(),
    sync,
    prune() {
      prune.run();
      pruneResults.run();
    },
    ...createPinnedKeys(db),
    close,
  };
}

/** Returns a page of the actions, and the number of all that fit. */
function listActions(
  db: Database,
  { connection, states, text, failed = false, until, first, count }: Parameters<ActionJournal['list']>[0],
): ReturnType<ActionJournal['list']> {
  const where = `connection = @connection
    AND (@until IS NULL OR received_at <= @until)
    AND (CASE WHEN @states = '[]' AND NOT @failed THEN 1 WHEN ${isFailed} THEN @failed
      ELSE state IN (SELECT value FROM json_each(@states)) END)
    AND (@text = '' OR instr(folded(id || ' ' || capability || ' ' || target || ' ' || message), @text)
      OR instr(folded(executes), @text) OR instr(folded(parameters), @jsonText))`;
  const parameters = {
    connection,
    states: JSON.stringify(states),
    ...searched(text.trim()),
    failed: Number(failed),
    until: until ?? null,
  };
  const { total } = db
    .prepare<[typeof parameters], { total: number }>(`SELECT count(*) AS total FROM action WHERE ${where}`)
    .get(parameters) ?? { total: 0 };
  const rows = db
    .prepare(
      `SELECT ${rowColumns} FROM action WHERE ${where} ORDER BY received_at DESC, rowid DESC LIMIT @count OFFSET @first`,
    )
    .all({ ...parameters, first, count });
  return { total, rows: rows.map((row) => toAction<StoredActionRow>(row)) };
}

/** A text to search for, also as it is in parameters, which are JSON: there, quotes and backslashes are escaped. */
const searched = (text: string) => ({
  text: folded(text),
  jsonText: folded(JSON.stringify(text).slice(1, -1)),
});

const toAction = <Kept extends StoredActionRow = StoredAction>(row: unknown): Kept => {
  const kept = row as Omit<Kept, 'byHand'> & { byHand: number };
  return { ...kept, byHand: kept.byHand === 1 } as unknown as Kept;
};
