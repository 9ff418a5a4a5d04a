/** The items of a connector answer and its counts, read leniently and by hand: they come by the million. */

/** One item of the answer's `result`. @source wire.md §3, "Answer" */
export interface ResultItem {
  readonly status: string;
  /** vertex, edge, timeseries, attachment, undefined; empty where it is not told. */
  readonly entity: string;
  /** create, update, delete, undefined; empty where it is not told. */
  readonly action: string;
  readonly order: number | null;
  readonly data: unknown;
}

/** How many items of each kind succeeded, as far as the answer tells. An issue is not counted as a vertex. */
export interface AnswerCounts {
  readonly vertex: number | null;
  readonly edge: number | null;
  readonly timeseries: number | null;
  readonly attachment: number | null;
  readonly issue: number | null;
  readonly failed: number | null;
}

/** Null for what is no item. Nothing is copied where an item is as the platform should write it. */
export function readResultItem(value: unknown): ResultItem | null {
  const item = asObject(value);
  if (item === undefined || typeof item['status'] !== 'string') return null;
  const { status, entity, action, order, data } = item;
  if (typeof entity === 'string' && typeof action === 'string' && Number.isInteger(order) && 'data' in item)
    return item as unknown as ResultItem;
  return {
    status,
    entity: typeof entity === 'string' ? entity : '',
    action: typeof action === 'string' ? action : '',
    order: orderOf(order),
    data,
  };
}

/** A number, also where it comes as text. */
function orderOf(value: unknown): number | null {
  const order = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return Number.isInteger(order) ? (order as number) : null;
}

/** Null where the answer counts nothing. */
export function readAnswerCounts(answer: Readonly<Record<string, unknown>>): AnswerCounts | null {
  const populated = asObject(answer['populated']) ?? {};
  const counts: AnswerCounts = {
    vertex: countOf(populated['vertex']),
    edge: countOf(populated['edge']),
    timeseries: countOf(populated['timeseries']),
    attachment: countOf(populated['attachment']),
    issue: countOf(populated['issue']),
    failed: countOf(answer['failed']),
  };
  return Object.values(counts).every((count) => count === null) ? null : counts;
}

const countOf = (value: unknown): number | null => {
  const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) ? count : null;
};

export function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
