/** Reads the lists of many vertices, one vertex at a time, because only then platforms reliably return their times. */

import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ExportDestination } from '../../../shared/export-destination.ts';
import { withoutHeldSecrets } from '../../../shared/redaction/held-secrets.ts';
import { plural } from '../../../shared/units.ts';
import { csvOfLists } from '../../../shared/vertices/list-csv.ts';
import { readLists } from '../../../shared/vertices/list-value.ts';
import type { VertexAttributes, VertexRow } from '../../../shared/vertices.ts';
import type { Platform } from '../../platform.ts';
import type { GraphAddress } from '../../remote/graph-requests.ts';
import { vertexById } from '../../remote/graph-vertex.ts';
import { namedVertex } from '../../remote/named-vertex.ts';
import { deliverFile } from '../imports/deliver-file.ts';

type VertexLists = VertexRow & { readonly attributes: VertexAttributes };

interface ListsQuery {
  readonly ids: readonly string[];
  readonly attributes: readonly string[];
}

const concurrency = 8;
/** Always read, because without the creation time the start of a single value is unknown. */
const always = ['ogit/_created-on'];

/** Reads these attributes of vertices, in the order of the ids, without vertices that no longer exist. */
export async function listsOf(
  at: GraphAddress,
  { ids, attributes }: ListsQuery,
  signal: AbortSignal,
): Promise<VertexLists[]> {
  const wanted = [...new Set([...attributes, ...always])];
  const found: (VertexLists | undefined)[] = [];
  // One iterator for all workers: each takes the next id.
  const left = [...new Set(ids)].entries();
  const work = async () => {
    for (const [place, id] of left) {
      if (signal.aborted) throw new AppError('aborted', 'Cancelled.');
      const item = await vertexById(at, id);
      const row = item && namedVertex(item);
      if (item === undefined || row === null || row === undefined) continue;
      const present = wanted.filter((name) => item[name] !== undefined).map((name) => [name, item[name]]);
      found[place] = { ...row, attributes: Object.fromEntries(present) };
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return found.filter((each) => each !== undefined);
}

/** @throws AppError `not-found` where none of the vertices is there any more */
export async function exportLists(
  platform: Pick<Platform, 'folders' | 'deliver'>,
  at: GraphAddress,
  input: ListsQuery,
  signal: AbortSignal,
): Promise<{ delivery: ExportDestination; notes: string[] }> {
  const found = await listsOf(at, input, signal);
  if (found.length === 0) throw new AppError('not-found', 'None of these vertices exists any longer.');
  const named = found.map(({ id, xid, attributes }) => ({ id, xid, lists: readLists(attributes) }));
  const { header, rows, notes } = csvOfLists(named, input.attributes);
  const path = join(platform.folders.temporary, `${randomUUID()}.csv`);
  await writeFile(
    path,
    [header, ...rows].map((cells) => writeRow(cells.map(withoutHeldSecrets), dialects.default)).join(''),
  );
  const delivery = await deliverFile(platform, { path, name: 'lists.csv', rows: rows.length });
  const gone = new Set(input.ids).size - found.length;
  const goneNotes =
    gone === 0
      ? []
      : [`${plural(gone, 'vertex no longer exists', 'vertices no longer exist')} and cannot be exported.`];
  return { delivery, notes: [...goneNotes, ...notes] };
}
