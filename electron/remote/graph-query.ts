/** Finds vertices of the graph by their attributes. */
import { AppError } from '../../shared/errors.ts';
import {
  askGraph,
  expectDone,
  type GraphAddress,
  type GraphItem,
  readItems,
  theGraph,
} from './graph-requests.ts';
import { parseJson, refusal, sentenceOf } from './read-response.ts';

interface GraphQuery {
  /** Names with a dollar in it stand for the texts of `placeholders`, so that these cannot be taken for parts of it. */
  readonly query: string;
  readonly placeholders?: Readonly<Record<string, string>>;
  readonly limit: number;
  readonly offset?: number;
  /** All attributes where none are named. */
  readonly fields?: readonly string[];
}

const queryTimeoutMs = 30_000;

/**
 * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
 * @source wire.md §4, `POST /query/vertices`
 */
export const queryVertices = async (at: GraphAddress, asked: GraphQuery): Promise<GraphItem[]> =>
  readItems(expectDone(await post(at, bodyOf(asked))));

/**
 * A query that a person wrote.
 * @throws AppError `bad-input` with the platform's own words where it cannot read the query, and those of `queryVertices`
 * @source wire.md §4, `POST /query/vertices` and "Errors"
 */
export async function askQuery(at: GraphAddress, asked: GraphQuery): Promise<GraphItem[]> {
  const response = await post(at, bodyOf(asked));
  if (response.status !== 400) return readItems(expectDone(response));
  const { message, details } = refusal(response, theGraph);
  throw new AppError('bad-input', sentenceOf(response) ?? message, { details });
}

/**
 * Returns how many vertices a query finds; null if the platform does not count.
 * @source wire.md §4, `count` of `POST /query/vertices`
 */
export async function countQuery(at: GraphAddress, query: string): Promise<number | null> {
  const response = await post(at, { query, count: true });
  if (response.status >= 300) return null;
  return countIn(parseJson(response.text));
}

const post = (at: GraphAddress, json: object) =>
  askGraph(at, 'query/vertices', { method: 'POST', json, timeoutMs: queryTimeoutMs });

const bodyOf = ({ query, placeholders = {}, limit, offset = 0, fields }: GraphQuery) => ({
  ...placeholders,
  query,
  limit,
  ...(offset > 0 && { offset }),
  ...(fields !== undefined && { fields: fields.join(',') }),
});

/** Reads a number, as text or under a name, alone or as the only item: platforms return a count in one of these forms. */
function countIn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : null;
  if (typeof value === 'string') return /^\d{1,15}$/.test(value) ? Number(value) : null;
  if (Array.isArray(value)) return value.length === 1 ? countIn(value[0]) : null;
  if (typeof value !== 'object' || value === null) return null;
  if ('count' in value) return countIn(value.count);
  return 'items' in value ? countIn(value.items) : null;
}
