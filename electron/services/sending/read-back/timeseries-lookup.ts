/** Looks up the timeseries values of rows. */
import { readIsoTime } from '../../../../shared/columns/iso-time.ts';
import { timeseriesColumns } from '../../../../shared/columns/rules/timeseries-rules.ts';
import { AppError } from '../../../../shared/errors.ts';
import { isObject } from '../../../../shared/json/is-object.ts';
import { parseJson } from '../../../../shared/json/parse-json.ts';
import type { Shipment } from '../runs/shipment.ts';
import { createNameOf, findVertices, idIn } from './named-vertices.ts';
import { askEach, type ReadingGraph } from './patient-graph.ts';
import { absent, type Lookup, type ReadBackResult, readFailed, undecidable } from './read-back-result.ts';

interface Point {
  /** Milliseconds since epoch. */
  readonly at: number;
  readonly value: string;
}

/** A row with more values is not read back, because each value takes a request. */
const maxPoints = 20;

export function createTimeseriesLookup(deps: {
  terms: Pick<Shipment, 'header' | 'nullKeyword'>;
  graph: ReadingGraph;
}): Lookup {
  const { terms, graph } = deps;
  const nameOf = createNameOf(terms.header, terms.nullKeyword);
  const pointsOf = createPointsOf(terms);

  const found = async (id: string, points: readonly Point[]): Promise<ReadBackResult> => {
    let hasOtherValue = false;
    for (const { at, value } of points) {
      const [stored] = await graph.values({ id, from: at, to: at, limit: 1 });
      if (stored?.at !== at) return absent;
      hasOtherValue ||= stored.value !== value;
    }
    // A second value at the same time replaces the first one. @source wire.md §3, "Row rules"
    return hasOtherValue ? undecidable : { is: 'stored', id, created: false, createdPartIds: [] };
  };

  return {
    async find(rows, confirmMissing) {
      const names = rows.map(({ row }) => nameOf(row.cells));
      const vertices = await findVertices(graph, names, [], confirmMissing);
      const results = await askEach(rows, async ({ row }) => {
        const name = nameOf(row.cells);
        const points = pointsOf(row.cells);
        if (name === null || points === null) return undecidable;
        const vertex = vertices.get(name);
        return vertex === undefined ? absent : found(idIn(vertex), points);
      });
      return results.map((each) => (each instanceof AppError ? readFailed(each) : each));
    },
  };
}

/** Returns the function that reads the values that a row writes; null if they are invalid or too many. */
function createPointsOf({
  header,
  nullKeyword,
}: Pick<Shipment, 'header' | 'nullKeyword'>): (cells: readonly string[]) => Point[] | null {
  const { timestamp, time, value, items } = timeseriesColumns(header);
  return (cells) => {
    const textIn = (column: number): string | undefined => {
      const cell = column < 0 ? '' : (cells[column] ?? '');
      return cell === '' || cell === nullKeyword ? undefined : cell;
    };
    const list = textIn(items);
    const given =
      list === undefined
        ? [{ timestamp: textIn(timestamp), time: textIn(time), value: textIn(value) }]
        : parseJson(list);
    if (!Array.isArray(given) || given.length === 0 || given.length > maxPoints) return null;
    const points = given.map(pointOf);
    return points.every((point) => point !== null) ? points : null;
  };
}

function pointOf(given: unknown): Point | null {
  if (!isObject(given) || typeof given['value'] !== 'string') return null;
  const { timestamp, time, value } = given;
  const at =
    timestamp === undefined ? (typeof time === 'string' ? readIsoTime(time) : null) : Number(timestamp);
  return at === null || !Number.isSafeInteger(at) ? null : { at, value };
}
