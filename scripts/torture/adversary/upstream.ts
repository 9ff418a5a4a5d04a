/** Forwards requests to the real platform and records what it executed. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Ledger } from './ledger.ts';
import { type Part, partsOf, rowPart, type WriteRequest, without, writeBody } from './write-request.ts';

/** Complete response of the platform to a forwarded request. */
export interface Passed {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

export interface Upstream {
  /** Forwards a request and returns the complete response. */
  pass(
    url: string,
    message: {
      readonly method: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Buffer;
    },
  ): Promise<Passed>;
  close(): void;
}

export function createUpstream(): Upstream {
  const agent = new Agent({ keepAlive: true });
  return {
    pass: (url, { method, headers, body }) =>
      new Promise((resolve, reject) => {
        const onward = request(
          url,
          { method, agent, headers: { ...endToEnd(headers), 'content-length': body.length } },
          (response) => {
            const parts: Buffer[] = [];
            response.on('data', (part: Buffer) => parts.push(part));
            response.on('error', reject);
            response.on('end', () => {
              const { statusCode = 0, headers: reported } = response;
              resolve({ status: statusCode, headers: reported, bytes: Buffer.concat(parts) });
            });
          },
        );
        onward.on('error', reject);
        onward.end(body);
      }),
    close: () => agent.destroy(),
  };
}

const hopByHop = ['connection', 'transfer-encoding', 'content-length', 'expect', 'host', 'accept-encoding'];
const endToEnd = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.includes(name)));

/** One item as the platform really returned it. */
export interface TrueItem {
  readonly row: number;
  readonly part: Part;
  readonly status: 'success' | 'fail';
  readonly entity: string;
  readonly action: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Executed {
  readonly items: readonly TrueItem[];
  /** Response of the platform if it refused the whole body; otherwise null. */
  readonly refusal: Passed | null;
}

/** Which rows are executed, and which of their parts are left out. */
export interface Selection {
  readonly rows: readonly number[];
  readonly leftOut: ReadonlyMap<number, readonly Part[]>;
}

/** Lets the platform execute rows of a request, and records each execution in the ledger. */
export async function execute(
  { upstream, ledger, url }: { upstream: Upstream; ledger: Ledger; url: string },
  request: WriteRequest,
  { rows, leftOut }: Selection,
  arrivedAt: number,
): Promise<Executed> {
  if (rows.length === 0) return { items: [], refusal: null };
  const cells = rows.map((row) => without(request.rows[row] ?? [], leftOut.get(row) ?? []));
  const body = Buffer.from(writeBody(request.header, cells));
  const { method, headers } = request;
  const passed = await upstream.pass(url, { method, headers, body });
  if (passed.status !== 200) return { items: [], refusal: passed };
  const { result } = JSON.parse(passed.bytes.toString('utf8')) as { result: ResponseItem[] };
  const subItems = subItemsOf(request, rows, leftOut, result);
  const items = result
    .toSorted((a, b) => a.order - b.order)
    .flatMap((item): TrueItem[] => {
      const place =
        item.order < rows.length
          ? { row: rows[item.order] ?? 0, part: rowPart }
          : subItems[item.order - rows.length];
      if (place === undefined)
        throw new Error(`The platform returned an item that was never requested: ${item.order}.`);
      return [{ ...place, status: item.status, entity: item.entity, action: item.action, data: item.data }];
    });
  for (const { row, part, status, action, data } of items)
    ledger.of(request.rows[row] ?? []).executions.push({
      part: part.name,
      isStored: status === 'success',
      creates: action === 'create',
      code: status === 'success' ? null : Number(data['code']),
      arrivedAt,
      at: ledger.tick(),
    });
  return { items, refusal: null };
}

interface ResponseItem {
  readonly order: number;
  readonly status: 'success' | 'fail';
  readonly entity: string;
  readonly action: string;
  readonly data: Record<string, unknown>;
}

/**
 * Returns the parts in the order of their items in the response: edges, then contents, then issues of the rows whose
 * vertex is stored. @source wire.md §3, "/combined"
 */
function subItemsOf(
  { header, rows: all, path }: WriteRequest,
  rows: readonly number[],
  leftOut: Selection['leftOut'],
  result: readonly ResponseItem[],
): { row: number; part: Part }[] {
  const isStored = new Set(result.filter(({ status }) => status === 'success').map(({ order }) => order));
  const places = rows.flatMap((row, order) =>
    isStored.has(order)
      ? partsOf(header, without(all[row] ?? [], leftOut.get(row) ?? []), path).map((part) => ({ row, part }))
      : [],
  );
  return (['edge', 'content', 'issue'] as const).flatMap((of) => places.filter(({ part }) => part.of === of));
}
