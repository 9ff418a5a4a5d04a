/** Endpoint /timeseries of the connector: writes the values of a CSV body to timeseries vertices. */
import { timeseriesType } from '../graph/values.ts';
import { sourceError } from './attempt.ts';
import { idOf, originalOf } from './cells.ts';
import { readHeads, refuseHeads } from './heads.ts';
import { timedValuesOf } from './timed-values.ts';
import type { Endpoint } from './work.ts';

/** Returns one item for each row, also for a row with several values. @source interfaces.md 2.3, wire.md §3 */
export const timeseriesEndpoint: Endpoint = {
  path: '/timeseries',
  method: 'PUT',
  readHeads(names) {
    const heads = readHeads(names);
    refuseHeads(heads, ['edge:', 'issue:', 'content:'], '/timeseries');
    return heads.map((head) => (head.name === 'items' ? { ...head, json: true } : head));
  },
  startWork(_heads, { world, ask, attempt }) {
    const { graph, values } = world;
    return {
      row(order, cells) {
        const head = { entity: 'timeseries', action: 'create', order } as const;
        attempt(
          head,
          () => originalOf(cells),
          () => {
            const id = idOf(cells, graph);
            const items = timedValuesOf(cells);
            const path = () => `/${encodeURIComponent(id)}/values`;
            ask(path, () => {
              const { type } = graph.read(id);
              if (type !== timeseriesType)
                throw sourceError(`"${id}" is of type "${type}" and not of type "${timeseriesType}".`);
              values.write(id, items);
            });
            return { counted: 'timeseries', data: { 'ogit/_id': id } };
          },
        );
      },
    };
  },
};
