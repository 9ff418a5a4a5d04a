/** Opens files that delete exactly what a run created: edges first, then issues, then vertices. */
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { AppError } from '../../../../shared/errors.ts';
import { edgeOfId } from '../../../../shared/sending/edge-id.ts';
import type { UndoPart, UndoTarget } from '../../../../shared/sending/undo.ts';
import { plural } from '../../../../shared/units.ts';
import type { Journal, StoredRow, StoredRun } from '../../../storage/journal/journal.ts';
import type { Shipments } from '../runs/shipments.ts';
import { deletedBefore } from './deleted-before.ts';
import { type GeneratedFiles, nameWith, plainDecisions, type Rows } from './generated-files.ts';

interface Undo {
  readonly fileIds: string[];
  readonly rows: number;
  /** A sentence about what the undo leaves unchanged; empty if there is nothing. */
  readonly left: string;
}

const pieceRows = 5_000;

/**
 * Opens the undo files of a run, without what earlier undo runs deleted.
 * @throws AppError `bad-input` where the run created nothing that is known by its id, and those of `deletedBefore`
 */
export async function undo(
  deps: {
    readonly journal: Pick<Journal, 'storedAfter' | 'find' | 'rowsOf' | 'page'>;
    readonly shipments: Pick<Shipments, 'withShipment'>;
    readonly made: GeneratedFiles;
  },
  run: StoredRun,
  signal: AbortSignal,
): Promise<Undo> {
  const { journal, made } = deps;
  const isDeleted = await deletedBefore(deps, run, signal);
  const each = (pick: (row: StoredRow) => Rows) => createdRows(journal, run.id, pick);
  const idsOf = createIdsOf(run);
  const deleteDecisions = plainDecisions('DELETE');
  const { left, totals } = await totalsOf(journal, run, idsOf);
  const undoRuns = journal.find(run.id)?.undoneBy.length ?? 0;
  const file = (part: UndoPart, pick: (ids: Created) => Rows) => ({
    name: nameWith(run.fileName, `undo ${part}`),
    decisions: deleteDecisions,
    binding: { run, undoRuns, undoes: { runId: run.id, fileName: run.fileName, part, totals } },
    rows: each((row) => pick(idsOf(row)).filter((cells) => !isDeleted(part, cells))),
  });
  const named = (ids: readonly string[]): Rows => ids.map((id) => [id]);
  const { fileIds, rows } = await made.open(
    [
      {
        ...file('edges', ({ edges }) => edges),
        kind: 'edges',
        header: ['from:ogit/_id', 'verb', 'to:ogit/_id'],
      },
      { ...file('issues', ({ issues }) => named(issues)), kind: 'vertices', header: ['ogit/_id'] },
      { ...file('vertices', ({ vertices }) => named(vertices)), kind: 'vertices', header: ['ogit/_id'] },
    ],
    signal,
  );
  if (fileIds.length === 0)
    throw new AppError('bad-input', `This run created nothing that can be deleted. ${left}`.trim());
  return { fileIds, rows, left };
}

interface Created {
  /** Start, verb and end of each. */
  readonly edges: Rows;
  readonly issues: readonly string[];
  readonly vertices: readonly string[];
  /** How many objects the row created whose ids are unknown, so that they cannot be deleted. */
  readonly unnamed: number;
}

const createIdsOf =
  ({ kind }: Pick<StoredRun, 'kind'>) =>
  ({ vertexId, created, createdPartIds }: StoredRow): Created => {
    const mainIds = created ? [vertexId] : [];
    const ofEdges = [...(kind === 'edges' ? mainIds : []), ...createdPartIds].flatMap((id) => {
      const edge = edgeOfId(id);
      return edge === null ? [] : [[edge.out, edge.verb, edge.into]];
    });
    const vertices = kind === 'edges' ? [] : mainIds.filter((id) => id !== '');
    const issues = createdPartIds.filter((id) => edgeOfId(id) === null);
    const known = ofEdges.length + issues.length + vertices.length;
    return { edges: ofEdges, issues, vertices, unnamed: mainIds.length + createdPartIds.length - known };
  };

async function* createdRows(
  journal: Pick<Journal, 'storedAfter'>,
  runId: string,
  pick: (row: StoredRow) => Rows,
): AsyncGenerator<Rows> {
  for (let rows = journal.storedAfter(runId, 0, pieceRows); rows.length > 0; ) {
    yield rows.flatMap(pick);
    await yieldToEvents();
    rows = journal.storedAfter(runId, rows.at(-1)?.record ?? 0, pieceRows);
  }
}

/** Counts what the run created, and reports what an undo leaves unchanged. */
async function totalsOf(
  journal: Pick<Journal, 'storedAfter' | 'find'>,
  run: StoredRun,
  idsOf: (row: StoredRow) => Created,
): Promise<{ left: string; totals: UndoTarget['totals'] }> {
  const totals = { edges: 0, issues: 0, vertices: 0 };
  let changed = 0;
  let unnamed = 0;
  const count = (row: StoredRow): Rows => {
    if (!row.created) changed += 1;
    const { edges, issues, vertices, unnamed: unnamedOfRow } = idsOf(row);
    unnamed += unnamedOfRow;
    totals.edges += edges.length;
    totals.issues += issues.length;
    totals.vertices += vertices.length;
    return [];
  };
  for await (const _ of createdRows(journal, run.id, count));
  const unknown = journal.find(run.id)?.counts.unknown ?? 0;
  const parts = [
    changed === 0 ? '' : changedWords(run, changed),
    unnamed === 0 ? '' : `${plural(unnamed, 'object')} whose id the platform did not return`,
    unknown === 0 ? '' : `${plural(unknown, 'row')} with an unknown outcome`,
  ].filter((part) => part !== '');
  const [last, ...others] = parts.reverse();
  if (last === undefined) return { left: '', totals };
  const left = `Not undone: ${others.length === 0 ? last : `${others.reverse().join(', ')} and ${last}`}.`;
  return { left, totals };
}

function changedWords({ kind, action }: StoredRun, rows: number): string {
  const count = plural(rows, 'row');
  if (action === 'DELETE') return `${count} that deleted something`;
  if (kind === 'timeseries') return `${count} that wrote values`;
  if (kind === 'attachments') return `${count} that wrote contents`;
  if (kind === 'objects') return `${count} that wrote ${rows === 1 ? 'an object' : 'objects'}`;
  return `${count} that changed ${rows === 1 ? 'a vertex that' : 'vertices that'} existed before`;
}
