/** Opens files that delete exactly what a run created: edges first, then issues, then vertices. */
import { setImmediate as breath } from 'node:timers/promises';
import { AppError } from '../../../../../shared/errors.ts';
import { edgeOfId } from '../../../../../shared/imports/edge-id.ts';
import { plural } from '../../../../../shared/units.ts';
import type { Journal, KeptRun, StoredRow } from '../../../../storage/journal/journal.ts';
import { type MadeFiles, nameWith, plainDecisions, type Rows } from './made-files.ts';

export interface Undo {
  readonly fileIds: string[];
  readonly rows: number;
  /** What stays as it is, in one sentence; empty where nothing does. */
  readonly left: string;
}

const pieceRows = 5_000;

/** @throws AppError `bad-input` where the run created nothing that is known by its id */
export async function undo(
  deps: { readonly journal: Pick<Journal, 'storedAfter' | 'find'>; readonly made: MadeFiles },
  run: KeptRun,
  signal: AbortSignal,
): Promise<Undo> {
  const { journal, made } = deps;
  const each = (pick: (row: StoredRow) => Rows) => createdRows(journal, run.id, pick);
  const idsOf = createIdsOf(run);
  const deleted = plainDecisions('DELETE');
  const file = (what: string, pick: (ids: Created) => Rows) => ({
    name: nameWith(run.fileName, `undo ${what}`),
    decisions: deleted,
    rows: each((row) => pick(idsOf(row))),
  });
  const left = await leftOf(journal, run, idsOf);
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
    throw new AppError('bad-input', `This run created nothing that could be deleted. ${left}`.trim());
  return { fileIds, rows, left };
}

interface Created {
  /** Start, verb and end of each. */
  readonly edges: Rows;
  readonly issues: readonly string[];
  readonly vertices: readonly string[];
  /** Made by the row and not to be found again: nobody told its id. */
  readonly unnamed: number;
}

const createIdsOf =
  ({ kind }: Pick<KeptRun, 'kind'>) =>
  ({ vertexId, created, beside }: StoredRow): Created => {
    const own = created ? [vertexId] : [];
    const ofEdges = [...(kind === 'edges' ? own : []), ...beside].flatMap((id) => {
      const edge = edgeOfId(id);
      return edge === null ? [] : [[edge.out, edge.verb, edge.into]];
    });
    const vertices = kind === 'edges' ? [] : own.filter((id) => id !== '');
    const issues = beside.filter((id) => edgeOfId(id) === null);
    const known = ofEdges.length + issues.length + vertices.length;
    return { edges: ofEdges, issues, vertices, unnamed: own.length + beside.length - known };
  };

async function* createdRows(
  journal: Pick<Journal, 'storedAfter'>,
  runId: string,
  pick: (row: StoredRow) => Rows,
): AsyncGenerator<Rows> {
  for (let rows = journal.storedAfter(runId, 0, pieceRows); rows.length > 0; ) {
    yield rows.flatMap(pick);
    await breath();
    rows = journal.storedAfter(runId, rows.at(-1)?.record ?? 0, pieceRows);
  }
}

async function leftOf(
  journal: Pick<Journal, 'storedAfter' | 'find'>,
  run: KeptRun,
  idsOf: (row: StoredRow) => Created,
): Promise<string> {
  let changed = 0;
  let unnamed = 0;
  const count = (row: StoredRow): Rows => {
    if (!row.created) changed += 1;
    unnamed += idsOf(row).unnamed;
    return [];
  };
  for await (const _ of createdRows(journal, run.id, count));
  const unknown = journal.find(run.id)?.counts.unknown ?? 0;
  const parts = [
    changed === 0 ? '' : changedWords(run, changed),
    unnamed === 0 ? '' : `${plural(unnamed, 'thing')} of which the platform did not tell the id`,
    unknown === 0 ? '' : `${plural(unknown, 'row')} of which nobody knows whether they were stored`,
  ].filter((part) => part !== '');
  const [last, ...others] = parts.reverse();
  if (last === undefined) return '';
  return `Not undone: ${others.length === 0 ? last : `${others.reverse().join(', ')} and ${last}`}.`;
}

function changedWords({ kind, action }: KeptRun, rows: number): string {
  const count = plural(rows, 'row');
  if (action === 'DELETE') return `${count} that deleted something`;
  if (kind === 'timeseries') return `${count} that wrote values`;
  if (kind === 'attachments') return `${count} that wrote contents`;
  if (kind === 'objects') return `${count} that wrote ${rows === 1 ? 'an object' : 'objects'}`;
  return `${count} that changed ${rows === 1 ? 'a vertex that was' : 'vertices that were'} there before`;
}
