/** Corrects what an answer says of rows that had been sent before without an answer: what they made then is theirs. */
import { AppError } from '../../../../shared/errors.ts';
import { partName } from '../../../../shared/imports/combined-parts.ts';
import { concluded, merged } from '../../../../shared/imports/combined-verdict.ts';
import type { ItemVerdict, RowVerdict, Standing } from '../../../../shared/imports/verdict.ts';
import type { Ownership } from './ownership.ts';
import type { PendingRow } from './pending-row.ts';
import { absent, type Found } from './reading-back/found.ts';
import type { Lookings } from './reading-back/looking.ts';
import { findVertices, originFields } from './reading-back/named-vertices.ts';
import type { StandingRow } from './reading-back/part-looking.ts';
import type { ReadingGraph } from './reading-back/patient-graph.ts';
import type { Shipment } from './shipment.ts';

/** A row with what the answer says of it; `verdict` is what it comes to. */
export interface TriedRow {
  readonly pending: PendingRow;
  verdict: RowVerdict;
}

/** All rows of an answer; corrects those that have left before (`since`). Never rejects for what a platform does. */
export type Amend = (rows: readonly TriedRow[]) => Promise<void>;

const conflict = 409;
const isConflict = (verdict: RowVerdict | undefined): boolean =>
  verdict?.outcome === 'failed' && verdict.code === conflict;
/** Words of the platform for a vertex that it does not have. @source wire.md §3, fail items */
const unknownVertex = /cannot be determined by any/;

export function createAmending(deps: {
  shipment: Pick<Shipment, 'kind' | 'action'>;
  /** Whether a row names all that it is about. */
  isNamed: (row: PendingRow['row']) => boolean;
  lookings: Lookings;
  graph: Pick<ReadingGraph, 'vertices' | 'byXid' | 'withLists'>;
  ownership: Ownership;
}): Amend {
  const { shipment, isNamed, lookings, graph, ownership } = deps;
  const { kind, action } = shipment;
  const mayCreateOrUpdate = kind === 'combined' || action === 'PATCH';

  /** A 409 counts as stored only for what this run made itself. */
  const resolveConflicts = async (rows: readonly TriedRow[]) => {
    const taken = rows.filter(({ verdict }) => isConflict(verdict));
    if (taken.length === 0 || lookings.rows === null) return;
    const looked = await lookings.rows.look(taken.map(unknownOf), true);
    for (const [index, row] of taken.entries()) row.verdict = ifMade(looked[index], row.verdict);
  };
  const resolveParts = async (rows: readonly TriedRow[]) => {
    const standing = rows.flatMap((row) => {
      const parts = standingOf(row.verdict);
      return parts?.parts.some(({ verdict }) => isConflict(verdict)) ? [{ row, parts }] : [];
    });
    if (standing.length === 0) return;
    const asked = standing.map(({ row, parts }): StandingRow & { parts: Standing } => ({
      ...unknownOf(row),
      id: parts.id,
      parts,
    }));
    const wanted = new Map(asked.map((each) => [each as StandingRow, conflictsIn(each.parts)]));
    const looked = await lookings.parts.look(
      asked,
      true,
      (row, part) => wanted.get(row)?.has(partName(part)) === true,
    );
    for (const [index, { row, parts }] of standing.entries())
      row.verdict = concluded({
        ...parts,
        parts: parts.parts.map((told) => {
          const found = looked[index]?.get(partName(told.part));
          return isConflict(told.verdict) ? { ...told, verdict: partVerdict(found, told.verdict) } : told;
        }),
      });
  };
  /** The first attempt may have made what this one then only updated. */
  const findMakers = async (rows: readonly TriedRow[]) => {
    const open = rows.filter(({ pending, verdict }) => !pending.created && updatedId(verdict) !== '');
    if (!mayCreateOrUpdate || open.length === 0) return;
    const names = open.map(({ verdict }) => ({ by: 'ogit/_id', value: updatedId(verdict) }) as const);
    const vertices = await findVertices(graph, names, originFields, true);
    for (const [index, { pending }] of open.entries()) {
      const vertex = vertices.get(names[index] ?? null);
      if (vertex === undefined) continue;
      const row = { record: pending.row.record, since: pending.since ?? 0 };
      pending.created = ownership.ofVertex(vertex, row) === 'ours';
    }
  };

  return async (all) => {
    const rows = all.filter(({ pending }) => pending.since !== null);
    // What one row of the answer has just made, no other one has made before.
    if (rows.some(hasConflict))
      for (const { pending, verdict } of all)
        for (const id of idsOf(verdict)) ownership.claim(id, pending.row.record);
    for (const row of rows) if (action === 'DELETE') row.verdict = deletedBefore(row, isNamed);
    for (const step of [resolveConflicts, resolveParts, findMakers])
      try {
        await step(rows);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        for (const row of rows) row.verdict = withoutMaker(row.verdict, error);
      }
  };
}

const hasConflict = ({ verdict }: TriedRow): boolean =>
  isConflict(verdict) || standingOf(verdict)?.parts.some((part) => isConflict(part.verdict)) === true;

/** Of the vertices and edges that an answer calls stored. */
function idsOf(verdict: RowVerdict): string[] {
  const told = verdict.outcome === 'stored' || verdict.outcome === 'partly' ? [verdict] : [];
  const parts = standingOf(verdict)?.parts ?? [];
  return [
    ...told.flatMap(({ id, beside }) => [id, ...beside]),
    ...parts.flatMap(({ verdict: part }) => (part?.outcome === 'stored' ? [part.id] : [])),
  ].filter((id) => id !== '');
}

const unknownOf = ({ pending }: TriedRow) => ({ row: pending.row, since: pending.since ?? 0 });

export const standingOf = (verdict: RowVerdict): Standing | undefined =>
  'standing' in verdict ? verdict.standing : undefined;

/** What an answered attempt has made stays made. */
export function withEarlier({ pending, verdict }: TriedRow): RowVerdict {
  const standing = standingOf(verdict);
  return pending.standing === null || standing === undefined
    ? verdict
    : concluded(merged(pending.standing, standing));
}

/** A repeated DELETE that finds nothing has been done by an attempt before. */
function deletedBefore(
  { pending, verdict }: TriedRow,
  isNamed: (row: PendingRow['row']) => boolean,
): RowVerdict {
  if (verdict.outcome !== 'failed' || !isNamed(pending.row)) return verdict;
  const isGone = verdict.code === 404 || (verdict.code === 400 && unknownVertex.test(verdict.reason));
  return isGone ? { outcome: 'stored', id: '', created: false, beside: [] } : verdict;
}

function ifMade(found: Found = absent, verdict: RowVerdict): RowVerdict {
  if (found.is === 'stored') {
    const { id, created, beside } = found;
    return { outcome: 'stored', id, created, beside };
  }
  return found.is === 'unknown' ? { outcome: 'unknown', reason: found.why, cause: found.why } : verdict;
}

function partVerdict(found: Found = absent, verdict: ItemVerdict | undefined): ItemVerdict | undefined {
  if (found.is === 'stored') return { outcome: 'stored', id: found.id, created: found.created, beside: [] };
  return found.is === 'unknown' ? { outcome: 'unknown', reason: found.why, cause: found.why } : verdict;
}

const conflictsIn = ({ parts }: Standing): ReadonlySet<string> =>
  new Set(parts.flatMap(({ part, verdict }) => (isConflict(verdict) ? [partName(part)] : [])));

/** Of a vertex that the answer says was there before; empty for none. */
const updatedId = (verdict: RowVerdict): string => {
  const told = verdict.outcome === 'stored' || verdict.outcome === 'partly' ? verdict : standingOf(verdict);
  return told === undefined || told.created ? '' : told.id;
};

/** Refused because it exists, and nobody can be asked whose it is. */
function withoutMaker(verdict: RowVerdict, { message }: AppError): RowVerdict {
  const untold = {
    outcome: 'unknown',
    reason: `It exists already, and whether this run made it could not be asked: ${message}`,
    cause: 'exists already, by whom is not known',
  } as const;
  if (isConflict(verdict)) return untold;
  const standing = standingOf(verdict);
  if (standing === undefined || conflictsIn(standing).size === 0) return verdict;
  const parts = standing.parts.map((told) =>
    isConflict(told.verdict) ? { ...told, verdict: untold } : told,
  );
  return concluded({ ...standing, parts });
}
