/** Finds rows that were sent to a connection before: searches the runs of the connection, newest first. */
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { edgeColumns } from '../../../../shared/columns/rules/edge-rules.ts';
import { identityColumns } from '../../../../shared/columns/rules/identity.ts';
import { AppError } from '../../../../shared/errors.ts';
import { idHead } from '../../../../shared/imports/objects/object-heads.ts';
import { edgeOfId } from '../../../../shared/sending/edge-id.ts';
import type { Journal, StoredRow, StoredRun } from '../../../storage/journal/journal.ts';
import { factsOfText } from '../batches/row-text.ts';
import { isAt } from '../runs/run-place.ts';
import { isEnded } from '../runs/run-state.ts';
import type { Shipment } from '../runs/shipment.ts';
import { readTerms } from '../runs/stored-terms.ts';
import { createHashList, type Hash, type SortedHashes } from './hash-list.ts';

interface SentBefore {
  /** The run to show: the newest of a file with the same name, else the newest with these columns, else with others. */
  readonly run: Pick<StoredRun, 'id' | 'fileName' | 'startedAt'>;
  /** Whether `run` is of a file with the same name. */
  readonly isNamesake: boolean;
  /** Whether a row, as it would be sent, equals the last stored row of the same identity. */
  isSame(hash: Hash): boolean;
  /** Whether a row, as it would be sent, was stored before a later run wrote other values for its identity. */
  isOutdated(hash: Hash): boolean;
  /** Whether a row, as it would be sent, was stored only partly when it was sent last. */
  isPartly(hash: Hash): boolean;
  /** Whether a row, as it would be sent, was refused when it was sent last. */
  isFailed(hash: Hash): boolean;
  /** Whether these runs stored a row of this identity that was not deleted since. */
  isStored(identity: string): boolean;
}

/** A connection, and the platform that it leads to. */
export type SentTo = Pick<StoredRun, 'connectionId' | 'graphUrl'>;

/** Rows to be sent, and to where. */
interface RowsToSend {
  readonly fileName: string;
  readonly to: SentTo;
  readonly shipment: Pick<Shipment, 'kind' | 'action' | 'header' | 'jsonStrings' | 'nullKeyword'>;
  readonly signal: AbortSignal;
}

type SentRuns = Pick<Journal, 'list' | 'find' | 'next' | 'storedAfter'>;
type JournalRun = NonNullable<ReturnType<Journal['find']>>;

const rowsAtOnce = 5_000;
/** Limits of the search: rows of older runs count as never sent. */
const maxRuns = 1_000;
const maxRows = 6_000_000;
/** Of runs with other columns, only the newest rows are searched for the same identities. */
const maxOtherRows = 200_000;

/**
 * Finds the earlier runs of the same rows; null if there are none. Several runs are combined, since a run may contain
 * only what an earlier one left out: for each identity, the row that was stored last counts. Rows deleted since do not
 * count, and neither do runs before one with unknown rows.
 */
export async function sentBefore(journal: SentRuns, input: RowsToSend): Promise<SentBefore | null> {
  const { fileName, to, shipment, signal } = input;
  if (shipment.action === 'DELETE') return null;
  const hasIdentities = namesRows(shipment);
  const same: SortedHashes[] = [];
  const present: SortedHashes[] = [];
  const outdated: SortedHashes[] = [];
  const partly: SortedHashes[] = [];
  const failed: SortedHashes[] = [];
  /** Hashes of identities that a newer run wrote, and of names that a newer run deleted. */
  const newer: SortedHashes[] = [];
  const deleted: SortedHashes[] = [];
  let newest: StoredRun | null = null;
  let namesake: StoredRun | null = null;
  let other: StoredRun | null = null;
  let rows = 0;
  let otherRows = 0;

  for (const found of runsOf(journal, to)) {
    const { run, progress, counts } = found;
    const existing = counts.stored + counts.partly;
    if (run.action === 'DELETE') {
      if (counts.unknown > 0 || !isEnded(progress)) break;
      if (existing > 0) deleted.push(await deletedBy(journal, found, signal));
      continue;
    }
    const isNamesake = run.fileName === fileName;
    if (!(isNamesake || hasIdentities)) continue;
    const isGone = (row: StoredRow) => namesOf(row).some((name) => hasAny(deleted, hashOf(name)));
    if (!isAlike(run, shipment)) {
      otherRows += existing;
      if (otherRows > maxOtherRows || existing === 0 || !hasSameNames(run, shipment)) continue;
      const how = { isGone, isOld: () => true, withIdentities: false, signal };
      present.push((await storedBy(journal, found, how)).left);
      other ??= run;
      continue;
    }
    if (!isEnded(progress) || (rows > 0 && rows + existing > maxRows)) break;
    rows += existing;
    const isLast = isNamesake && counts.stored === run.records;
    const isOld = ({ identity }: Pick<StoredRow, 'identity'>) =>
      identity !== '' && hasAny(newer, hashOf(identity));
    failed.push(await failedIn(journal, found, isOld, signal));
    const { hashes, old, newestPartly, identities, left } = await storedBy(journal, found, {
      isGone,
      isOld,
      withIdentities: !isLast,
      signal,
    });
    same.push(hashes);
    present.push(left);
    outdated.push(old);
    partly.push(newestPartly);
    if (identities !== null) newer.push(identities);
    if (existing > 0) newest ??= run;
    if (existing > 0 && isNamesake) namesake ??= run;
    if (isLast || counts.unknown > 0) break;
  }
  const run = namesake ?? newest ?? other;
  return (
    run && {
      run,
      isNamesake: namesake !== null,
      isSame: (hash) => hasAny(same, hash),
      isOutdated: (hash) => hasAny(outdated, hash),
      isPartly: (hash) => hasAny(partly, hash),
      isFailed: (hash) => hasAny(failed, hash),
      isStored: (identity) => hasAny(present, hashOf(identity)),
    }
  );
}

/** Whether rows with these columns identify their objects, so that they can be recognised in files of any name. */
function namesRows({ kind, header }: RowsToSend['shipment']): boolean {
  if (kind === 'edges') return edgeColumns(header).verb >= 0;
  if (kind === 'objects') return header.includes(idHead);
  const { xid, ids } = identityColumns(header);
  return xid >= 0 || ids.length > 0;
}

/** Whether the rows of a run with other columns identify their vertices in the same way, by xid. */
const hasSameNames = (run: StoredRun, { kind, header }: RowsToSend['shipment']): boolean =>
  [run.kind, kind].every((each) => each === 'vertices' || each === 'combined') &&
  [run.header, header].every((heads) => identityColumns(heads).xid >= 0);

/** Whether the same row text has the same meaning in a run: equal columns and equal settings for cells. */
function isAlike(
  run: StoredRun,
  { kind, header, jsonStrings, nullKeyword }: RowsToSend['shipment'],
): boolean {
  if (run.kind !== kind || run.header.join('\u0000') !== header.join('\u0000')) return false;
  try {
    const { decisions } = readTerms(run.terms);
    return decisions.jsonStrings === jsonStrings && decisions.nullKeyword === nullKeyword;
  } catch (error) {
    // A newer version of the program wrote these terms.
    if (error instanceof AppError && error.code === 'unreadable') return false;
    throw error;
  }
}

function* runsOf(journal: SentRuns, to: SentTo): Generator<JournalRun> {
  const count = 100;
  for (let first = 0; first < maxRuns; first += count) {
    const { runIds } = journal.list({ text: '', first, count });
    for (const runId of runIds) {
      const found = journal.find(runId);
      if (found === null || found.run.rehearsal || found.run.connectionId !== to.connectionId) continue;
      if (isAt(found.run, to.graphUrl)) yield found;
    }
    if (runIds.length < count) return;
  }
}

/** Returns hashes of what a run stored. */
async function storedBy(
  journal: SentRuns,
  { run, counts }: JournalRun,
  how: {
    readonly isGone: (row: StoredRow) => boolean;
    readonly isOld: (row: StoredRow) => boolean;
    readonly withIdentities: boolean;
    readonly signal: AbortSignal;
  },
): Promise<{
  /** Hashes of completely stored rows that still exist. */
  hashes: SortedHashes;
  /** Hashes of rows that a newer run wrote again. */
  old: SortedHashes;
  /** Hashes of partly stored rows that no newer run wrote again. */
  newestPartly: SortedHashes;
  /** Identities of all rows; null unless requested. */
  identities: SortedHashes | null;
  /** Identities of rows that were not deleted since. */
  left: SortedHashes;
}> {
  const existing = counts.stored + counts.partly;
  const hashes = createHashList(counts.stored);
  const identities = how.withIdentities ? createHashList(existing) : null;
  const left = createHashList(existing);
  const old = createHashList(0);
  const newestPartly = createHashList(counts.partly);
  for await (const row of stored(journal, run.id, how.signal)) {
    const identity = row.identity === '' ? null : hashOf(row.identity);
    if (identity !== null) identities?.add(identity);
    if (how.isGone(row)) continue;
    if (identity !== null) left.add(identity);
    if (row.hash === null) continue;
    const isOld = how.isOld(row);
    if (row.missing.length === 0) (isOld ? old : hashes).add(row.hash);
    else if (!isOld) newestPartly.add(row.hash);
  }
  return {
    hashes: hashes.sorted(),
    old: old.sorted(),
    newestPartly: newestPartly.sorted(),
    identities: identities?.sorted() ?? null,
    left: left.sorted(),
  };
}

/** Returns hashes of rows that a run could not store, and that no newer run stored with other values. */
async function failedIn(
  journal: SentRuns,
  { run, counts }: JournalRun,
  isOld: (row: Pick<StoredRow, 'identity'>) => boolean,
  signal: AbortSignal,
): Promise<SortedHashes> {
  const hashes = createHashList(counts.failed);
  const rowsAfter = (afterRecord: number) =>
    journal.next({ runId: run.id, outcome: 'failed', afterRecord, count: rowsAtOnce });
  for await (const row of each(rowsAfter, signal)) if (row.hash !== null && !isOld(row)) hashes.add(row.hash);
  return hashes.sorted();
}

/** Returns the identities and ids that a run deleted. */
async function deletedBy(
  journal: SentRuns,
  { run, counts }: JournalRun,
  signal: AbortSignal,
): Promise<SortedHashes> {
  const names = createHashList(counts.stored * 2);
  for await (const { identity, vertexId } of stored(journal, run.id, signal))
    for (const name of [identity, vertexId]) if (name !== '') names.add(hashOf(name));
  return names.sorted();
}

const stored = (journal: SentRuns, runId: string, signal: AbortSignal): AsyncGenerator<StoredRow> =>
  each((record) => journal.storedAfter(runId, record, rowsAtOnce), signal);

/** Yields all rows that `rowsAfter` returns in pieces. */
async function* each<Row extends { readonly record: number }>(
  rowsAfter: (record: number) => readonly Row[],
  signal: AbortSignal,
): AsyncGenerator<Row> {
  for (let rows = rowsAfter(0); rows.length > 0; ) {
    yield* rows;
    await yieldToEvents();
    signal.throwIfAborted();
    rows = rowsAfter(rows.at(-1)?.record ?? 0);
  }
}

/** All names by which something that a row created may have been deleted: an edge is deleted with its ends. */
function namesOf({ identity, vertexId, createdPartIds }: StoredRow): string[] {
  const ids = [vertexId, ...createdPartIds];
  const ends = ids.flatMap((id) => {
    const edge = edgeOfId(id);
    return edge === null ? [] : [edge.out, edge.into];
  });
  return [identity, ...ids, ...ends].filter((name) => name !== '');
}

const hashOf = (text: string): Hash => factsOfText(text).hash;
const hasAny = (lists: readonly SortedHashes[], hash: Hash): boolean => lists.some((list) => list.has(hash));
