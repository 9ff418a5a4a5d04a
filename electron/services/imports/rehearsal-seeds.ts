/** What has to be in a throw-away world so that rows can be sent to it: the vertices and edges that they need. */
import { placeOf } from '../../../shared/columns/rules/group-heads.ts';
import { identityColumns } from '../../../shared/columns/rules/identity.ts';
import type { SentRow } from '../../../shared/imports/attribution.ts';
import type { FileKind } from '../../../shared/imports/recognition.ts';
import type { Cause } from '../../engine/check/check-result.ts';
import { findUnseen, unseenXids } from '../../engine/check/references.ts';
import type { Pool } from '../../engine/pool.ts';
import type { CheckedFile } from './open-file.ts';
import { requestsOf } from './sending/requests.ts';
import type { Shipment } from './sending/shipment.ts';

export interface Seed {
  readonly by: 'ogit/_id' | 'ogit/_xid';
  readonly name: string;
  readonly type: string;
}

const machine = 'ogit/MARS/Machine';
const timeseries = 'ogit/Timeseries';
/** So many names are remembered, to be made once; of more, some are tried again, which does no harm. */
const rememberedNames = 1_000_000;

/**
 * The vertices that the rows name and do not bring along, in batches: those they refer to, and their own where a
 * row can only change or delete. Those named by xid may come more than once.
 * @param unknown names xids that stay away, because the platform that is meant does not have them either
 * @throws AppError `aborted`, `conflict`, `not-found`
 */
export async function* seedsOf(asked: {
  of: CheckedFile;
  shipment: Shipment;
  unknown: readonly Cause[];
  pool: Pool;
  signal: AbortSignal;
}): AsyncGenerator<Seed[]> {
  const { of, shipment, unknown, pool, signal } = asked;
  const { keys } = of.outcome;
  const type = shipment.kind === 'timeseries' ? timeseries : machine;
  const file = { keys, table: of.table, terms: of.terms };
  const missing = new Set<string>();
  for await (const batch of unseenXids({ of: file, causes: unknown, signal }))
    for (const { xid } of batch) missing.add(xid);
  const causes = await findUnseen({ of: file, among: [keys], pool, signal });
  for await (const batch of unseenXids({ of: file, causes, signal }))
    yield batch.flatMap(({ xid }) =>
      missing.has(xid) ? [] : [{ by: 'ogit/_xid', name: xid, type } as const],
    );
  const named = namedIn(shipment);
  if (named === null) return;
  const seen = new Set<string>();
  for await (const rows of shipment.source()) {
    if (signal.aborted) return;
    const seeds: Seed[] = [];
    for (const row of rows)
      for (const seed of named(row)) {
        const key = `${seed.by} ${seed.name}`;
        if (seen.has(key)) continue;
        if (seen.size < rememberedNames) seen.add(key);
        seeds.push(seed);
      }
    yield seeds;
  }
}

/** What a row names by id, and by xid where it means a vertex that is there; null where no row can. */
function namedIn({ kind, action, header, nullKeyword }: Shipment): ((row: SentRow) => Seed[]) | null {
  const ids = header.flatMap((name, column) => (isIdHead(name) ? [column] : []));
  const changes = kind === 'vertices' && (action === 'PUT' || action === 'DELETE');
  const identity = identityColumns(header);
  const xids = changes ? [identity.xid, ...identity.ids.flatMap((id) => (id.byXid ? [id.column] : []))] : [];
  const columns = [
    ...ids.map((column) => ({ column, by: 'ogit/_id' as const })),
    ...xids.filter((column) => column >= 0).map((column) => ({ column, by: 'ogit/_xid' as const })),
  ];
  if (columns.length === 0) return null;
  const typeColumn = changes ? header.indexOf('ogit/_type') : -1;
  const usual = usualType[kind];
  const said = (text: string | undefined) => text !== undefined && text !== '' && text !== nullKeyword;
  return ({ cells }) => {
    const told = cells[typeColumn];
    const type = said(told) ? (told ?? usual) : usual;
    return columns.flatMap(({ column, by }) => {
      const name = cells[column];
      return name !== undefined && said(name) ? [{ by, name, type }] : [];
    });
  };
}

const usualType: Readonly<Record<FileKind, string>> = {
  vertices: machine,
  edges: machine,
  timeseries,
  attachments: machine,
  combined: machine,
};

/** Heads whose cells are an `ogit/_id` of a vertex. */
function isIdHead(name: string): boolean {
  const place = placeOf(name);
  if (place.of === 'edge') return place.part === 'vertex_id';
  return idHeads.has(place.of === 'issue' ? place.name : name);
}
const idHeads = new Set(['ogit/_id', 'from:ogit/_id', 'to:ogit/_id', 'ogit/Automation/originNode']);

/** The rows whose edges have to be there before they can be deleted; none for others. */
export async function* edgesBefore(shipment: Shipment): AsyncGenerator<SentRow[]> {
  if (shipment.kind === 'edges' && shipment.action === 'DELETE') yield* requestsOf(shipment.source(), null);
}
