/** Asks the graph for vertices by what they hold. */
import { AppError } from '../../shared/errors.ts';
import { parseJson, refusal, sentenceOf } from './answer.ts';
import {
  askGraph,
  expectDone,
  type GraphAddress,
  type GraphItem,
  readItems,
  theGraph,
} from './graph-requests.ts';

export interface GraphQuery {
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
  const answer = await post(at, bodyOf(asked));
  if (answer.status !== 400) return readItems(expectDone(answer));
  const { message, details } = refusal(answer, theGraph);
  throw new AppError('bad-input', sentenceOf(answer) ?? message, { details });
}

/**
 * How many vertices a query finds; null where the platform does not count.
 * @source wire.md §4, `count` of `POST /query/vertices`
 */
export async function countQuery(at: GraphAddress, query: string): Promise<number | null> {
  const answer = await post(at, { query, count: true });
  if (answer.status >= 300) return null;
  return countIn(parseJson(answer.text));
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

/** A number, as text or under a name, alone or as the only item: who counts, answers in one of these forms. */
function countIn(told: unknown): number | null {
  if (typeof told === 'number') return Number.isSafeInteger(told) && told >= 0 ? told : null;
  if (typeof told === 'string') return /^\d{1,15}$/.test(told) ? Number(told) : null;
  if (Array.isArray(told)) return told.length === 1 ? countIn(told[0]) : null;
  if (typeof told !== 'object' || told === null) return null;
  if ('count' in told) return countIn(told.count);
  return 'items' in told ? countIn(told.items) : null;
}
