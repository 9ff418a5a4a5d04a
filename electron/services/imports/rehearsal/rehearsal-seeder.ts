/** Creates vertices in the temporary platform of a rehearsal, by their xids or ids. */
import { dialects } from '../../../../shared/csv/dialects.ts';
import { writeRow } from '../../../../shared/csv/writer.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Connector, ConnectorBody } from '../../../remote/connector.ts';
import type { Graph } from '../../../remote/graph.ts';
import type { Seed } from './rehearsal-seeds.ts';

interface Seeder {
  /** Creates the rows of a body. @throws AppError `rejected` where the body as a whole is refused */
  send(body: Omit<ConnectorBody, 'action'>): Promise<void>;
  /** Creates the vertices that do not exist yet. @throws AppError `rejected` */
  make(seeds: readonly Seed[]): Promise<void>;
}

/** Vertices that are created by their ids at the same time. */
const concurrency = 8;

export function createSeeder(to: { connector: Connector; graph: Pick<Graph, 'put'>; scope: string }): Seeder {
  const { connector, graph, scope } = to;
  const send: Seeder['send'] = async (body) => {
    // Existing vertices are refused item by item, which does not matter.
    const verdict = await connector.send({ ...body, action: 'POST' });
    if (verdict.kind === 'response') return;
    const why = verdict.kind === 'busy' ? 'it is busy' : verdict.message;
    throw new AppError('rejected', `The temporary platform could not be filled: ${why}`);
  };
  return {
    send,
    async make(seeds) {
      const byXid = seeds.filter(({ by }) => by === 'ogit/_xid');
      if (byXid.length > 0) {
        const rows = [
          ['ogit/_xid', 'ogit/_type', 'ogit/_scope'],
          ...byXid.map(({ name, type }) => [name, type, scope]),
        ];
        const csv = rows.map((cells) => writeRow(cells, dialects.default)).join('');
        await send({ path: 'vertices', csv, jsonStrings: false, nullKeyword: keywordBeside(byXid) });
      }
      const byId = seeds.filter(({ by }) => by === 'ogit/_id');
      for (let at = 0; at < byId.length; at += concurrency) {
        const some = byId.slice(at, at + concurrency);
        await Promise.all(some.map(({ name, type }) => graph.put({ id: name, type, scope })));
      }
    },
  };
}

/** Returns a null keyword that no name equals, since a name that equals it would be read as missing. */
function keywordBeside(seeds: readonly Seed[]): string {
  const names = new Set(seeds.map(({ name }) => name));
  let keyword = 'null';
  while (names.has(keyword)) keyword += '_';
  return keyword;
}
