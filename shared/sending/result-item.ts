/** Reads the items and counts of a connector response, tolerantly and without a schema: there may be millions. */

/** One item of the response's `result`. @source wire.md §3, "Answer" */
export interface ResultItem {
  readonly status: string;
  /** vertex, edge, timeseries, attachment, undefined; empty if it is missing. */
  readonly entity: string;
  /** create, update, delete, undefined; empty if it is missing. */
  readonly action: string;
  readonly order: number | null;
  readonly data: unknown;
}

/**
 * Number of items of each kind that succeeded, null if the response has none. An issue is not counted as a vertex.
 */
export interface ResponseCounts {
  readonly vertex: number | null;
  readonly edge: number | null;
  readonly timeseries: number | null;
  readonly attachment: number | null;
  readonly issue: number | null;
  readonly failed: number | null;
  /** Whether the response says that nothing failed. @source wire.md §3, "`success` = failed is 0" */
  readonly success: boolean | null;
}

/** Returns an item, or null if the value is none. A well-formed item is not copied. */
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

/** Returns an integer, also from a text without leading zeros; null for anything else. */
function orderOf(value: unknown): number | null {
  const order = typeof value === 'string' && /^(0|[1-9]\d*)$/.test(value) ? Number(value) : value;
  return Number.isInteger(order) ? (order as number) : null;
}

/** Returns the items without exact duplicates, which have no further information. */
export function itemsOnce(items: readonly ResultItem[]): readonly ResultItem[] {
  if (haveDistinctOrders(items)) return items;
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** Whether no two items have the same order. Usually they ascend, which needs no set to be recognised. */
function haveDistinctOrders(items: readonly ResultItem[]): boolean {
  let last = Number.NEGATIVE_INFINITY;
  for (const { order } of items) {
    if (order === null || order <= last)
      return new Set(items.map((item) => item.order)).size === items.length;
    last = order;
  }
  return true;
}

/** Returns the counts of a response; null if it has none. */
export function readResponseCounts(response: Readonly<Record<string, unknown>>): ResponseCounts | null {
  const populated = asObject(response['populated']) ?? {};
  const counts: ResponseCounts = {
    vertex: countOf(populated['vertex']),
    edge: countOf(populated['edge']),
    timeseries: countOf(populated['timeseries']),
    attachment: countOf(populated['attachment']),
    issue: countOf(populated['issue']),
    failed: countOf(response['failed']),
    success: typeof response['success'] === 'boolean' ? response['success'] : null,
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
