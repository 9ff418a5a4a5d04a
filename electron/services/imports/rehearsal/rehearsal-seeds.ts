/** The vertices and edges that must exist in the platform of a rehearsal before rows can be sent to it. */
import { placeOf } from '../../../../shared/columns/rules/group-heads.ts';
import { identityColumns } from '../../../../shared/columns/rules/identity.ts';
import { originHead } from '../../../../shared/imports/objects/object-heads.ts';
import type { FileKind } from '../../../../shared/imports/recognition.ts';
import type { SentRow } from '../../../../shared/sending/attribution.ts';
import type { Cause } from '../../../engine/check/check-result.ts';
import { findUnseen, unseenNames } from '../../../engine/check/references.ts';
import type { Pool } from '../../../engine/pool.ts';
import type { Shipment } from '../../sending/runs/shipment.ts';
import type { CheckedFile } from '../file/checked-file.ts';
import { withdrawnAmong } from '../references/withdrawn-names.ts';
import { createsVertices, createXidsOfFiles } from './xids-of-files.ts';

/** Vertices or edges that are created with one request. */
export const seedRows = 500;

export interface Seed {
  readonly by: 'ogit/_id' | 'ogit/_xid';
  readonly name: string;
  readonly type: string;
}

export interface RehearsedFile {
  readonly of: CheckedFile;
  readonly shipment: Shipment;
  /** Vertices that the chosen platform does not have: the world must not have them either. */
  readonly unknown: readonly Cause[];
}

const machine = 'ogit/MARS/Machine';
const timeseries = 'ogit/Timeseries';
/** Names that are remembered, to be created once; beyond that, some are created again, which does no harm. */
const rememberedNames = 1_000_000;

/**
 * Returns in batches the vertices that rows name and no file creates: those to which a row refers, and the vertex of a
 * row that can only change or delete it. A vertex that is deleted must exist before, unless a file that is sent
 * earlier creates it. A vertex named by xid may be returned more than once.
 * @param files in the order of sending
 * @throws AppError `aborted`, `conflict`, `not-found`
 */
export async function* seedsOf(input: {
  files: readonly RehearsedFile[];
  pool: Pool;
  signal: AbortSignal;
}): AsyncGenerator<Seed[]> {
  const { files, pool, signal } = input;
  const missing = await missingXids(files, signal);
  const withdrawn = await withdrawnAmong(
    files.map(({ of }) => of),
    signal,
  );
  const createdXids = createXidsOfFiles(
    files.map(({ shipment }) => shipment),
    signal,
  );
  const placed = files.map((file, place) => ({ ...file, place }));
  const seen = new Set<string>();

  // The first file that names a vertex creates it, so files that know its type come first.
  for (const { of, shipment, place } of placed.toSorted((a, b) => typeKnowledge(b) - typeKnowledge(a))) {
    const deletes = shipment.action === 'DELETE';
    const among = placed
      .filter((other) => !deletes || other.place <= place)
      .map((other) => other.of.outcome.keys);
    const file = { keys: of.outcome.keys, table: of.table, terms: of.terms };
    const type = usualType[shipment.kind];
    const causes = await findUnseen({ of: file, among, withdrawn, pool, signal });
    // Vertices that are named in another way are found row by row below.
    for await (const batch of unseenNames({ of: file, causes, signal }))
      yield batch.flatMap(({ name, by }) =>
        by !== 'ogit/_xid' || missing.has(name) ? [] : [{ by, name, type } as const],
      );
    const named = namedIn(shipment);
    if (named === null) continue;
    const isBrought = await createdXids(deletes ? place : files.length);
    for await (const rows of shipment.source()) {
      signal.throwIfAborted();
      const seeds: Seed[] = [];
      for (const row of rows)
        for (const seed of named(row)) {
          const key = `${seed.by} ${seed.name}`;
          if (seen.has(key)) continue;
          if (seen.size < rememberedNames) seen.add(key);
          if (missing.has(seed.name) || (seed.by === 'ogit/_xid' && isBrought(seed.name))) continue;
          seeds.push(seed);
        }
      yield seeds;
    }
  }
}

async function missingXids(files: readonly RehearsedFile[], signal: AbortSignal): Promise<Set<string>> {
  const missing = new Set<string>();
  for (const { of, unknown } of files)
    for await (const batch of unseenNames({ of, causes: unknown, signal }))
      for (const { name } of batch) missing.add(name);
  return missing;
}

/** How well a file knows the types of the vertices that it names. */
const typeKnowledge = ({ shipment: { kind, action } }: RehearsedFile): number =>
  kind === 'timeseries' ? 2 : kind === 'vertices' && !createsVertices({ kind, action }) ? 1 : 0;

/** Returns the seeds that a row names: by id, and by xid if it means an existing vertex; null if no row can name one. */
function namedIn({ kind, action, header, nullKeyword }: Shipment): ((row: SentRow) => Seed[]) | null {
  if (kind === 'objects') return originsIn({ header, nullKeyword });
  const ids = header.flatMap((name, column) => (isIdHead(name) ? [column] : []));
  const changesOnly = kind === 'vertices' && !createsVertices({ kind, action });
  const identity = identityColumns(header);
  const xids = changesOnly
    ? [identity.xid, ...identity.ids.flatMap((id) => (id.byXid ? [id.column] : []))]
    : [];
  const columns = [
    ...ids.map((column) => ({ column, by: 'ogit/_id' as const })),
    ...xids.filter((column) => column >= 0).map((column) => ({ column, by: 'ogit/_xid' as const })),
  ];
  if (columns.length === 0) return null;
  const typeColumn = changesOnly ? header.indexOf('ogit/_type') : -1;
  const usual = usualType[kind];
  const hasText = (text: string | undefined) => text !== undefined && text !== '' && text !== nullKeyword;
  return ({ cells }) => {
    const givenType = cells[typeColumn];
    const type = hasText(givenType) ? (givenType ?? usual) : usual;
    return columns.flatMap(({ column, by }) => {
      const name = cells[column];
      return name !== undefined && hasText(name) ? [{ by, name, type }] : [];
    });
  };
}

/** Returns the vertices where incidents start. Of a machine that the file creates itself, its own id is found first. */
function originsIn({
  header,
  nullKeyword,
}: Pick<Shipment, 'header' | 'nullKeyword'>): ((row: SentRow) => Seed[]) | null {
  const column = header.indexOf(originHead);
  if (column < 0) return null;
  return ({ cells }) => {
    const name = cells[column] ?? '';
    return name === '' || name === nullKeyword ? [] : [{ by: 'ogit/_xid', name, type: machine }];
  };
}

const usualType: Readonly<Record<FileKind, string>> = {
  vertices: machine,
  edges: machine,
  timeseries,
  attachments: machine,
  combined: machine,
  objects: machine,
};

/** Heads whose cells are an `ogit/_id` of a vertex. */
function isIdHead(name: string): boolean {
  const place = placeOf(name);
  if (place.kind === 'edge') return place.part === 'vertex_id';
  return idHeads.has(place.kind === 'issue' ? place.name : name);
}
const idHeads = new Set(['ogit/_id', 'from:ogit/_id', 'to:ogit/_id', 'ogit/Automation/originNode']);

/** Returns in batches the rows whose edges must exist before they can be deleted; none for other files. */
export async function* edgesBefore({ kind, action, source }: Shipment): AsyncGenerator<SentRow[]> {
  if (kind !== 'edges' || action !== 'DELETE') return;
  for await (const rows of source())
    for (let at = 0; at < rows.length; at += seedRows) yield rows.slice(at, at + seedRows);
}
