/** Finds and counts vertices by queries about their attributes. */
import { AppError } from '../../shared/errors.ts';
import { parseJson } from '../../shared/json/parse-json.ts';
import {
  expectSuccess,
  type GraphAddress,
  type GraphItem,
  readItems,
  requestGraph,
  theGraph,
} from './graph-requests.ts';
import { refusal, sentenceOf } from './read-response.ts';

interface GraphQuery {
  /** `$name` represents the text `name` of `placeholders`, so that the text cannot be read as part of the query. */
  readonly query: string;
  readonly placeholders?: Readonly<Record<string, string>>;
  readonly limit: number;
  readonly offset?: number;
  /** Attributes to return; all if it is absent. */
  readonly fields?: readonly string[];
}

const queryTimeoutMs = 30_000;

/**
 * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
 * @source wire.md §4, `POST /query/vertices`
 */
export const queryVertices = async (at: GraphAddress, query: GraphQuery): Promise<GraphItem[]> =>
  readItems(expectSuccess(await post(at, bodyOf(query))));

/**
 * Executes a query that a person wrote.
 * @throws AppError `bad-input` with the message of a platform that cannot read the query, and those of `queryVertices`
 * @source wire.md §4, `POST /query/vertices` and "Errors"
 */
export async function askQuery(at: GraphAddress, query: GraphQuery): Promise<GraphItem[]> {
  const response = await post(at, bodyOf(query));
  if (response.status !== 400) return readItems(expectSuccess(response));
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
  requestGraph(at, 'query/vertices', { method: 'POST', json, timeoutMs: queryTimeoutMs });

const bodyOf = ({ query, placeholders = {}, limit, offset = 0, fields }: GraphQuery) => ({
  ...placeholders,
  query,
  limit,
  ...(offset > 0 && { offset }),
  ...(fields !== undefined && { fields: fields.join(',') }),
});

/** Reads a count, which platforms send as a number, as text, as `count`, or as the only item of a list. */
function countIn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : null;
  if (typeof value === 'string') return /^\d{1,15}$/.test(value) ? Number(value) : null;
  if (Array.isArray(value)) return value.length === 1 ? countIn(value[0]) : null;
  if (typeof value !== 'object' || value === null) return null;
  if ('count' in value) return countIn(value.count);
  return 'items' in value ? countIn(value.items) : null;
}
