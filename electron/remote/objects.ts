/** Client of the Domain Object interface: objects, transactions, updates, subscriptions. */
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import { redactText } from '../../shared/redaction/redact.ts';
import type { SignIn } from './auth.ts';
import type { HttpRequest, HttpResponse } from './http.ts';
import { type Update, updatePage } from './objects/updates.ts';
import { beginningOf, parseCleanJson, readResponse, refusal } from './read-response.ts';

export type DomainObject = Readonly<Record<string, unknown>>;

/** The asynchronous execution of one write. @source interfaces.md 2.7; the items of `errors`: wire.md §5, chosen */
export interface WriteTransaction {
  readonly id: string;
  readonly objectId: string;
  readonly status: string;
  /** Times in milliseconds since epoch; `startedAt` is null until the transaction starts. */
  readonly requestedAt: number;
  readonly startedAt: number | null;
  readonly updatedAt: number;
  readonly errors: readonly { code: number | null; message: string; field: string | null }[];
  /** `ogit/_id` of the account that requested it; absent if the platform does not send it, as documented. */
  readonly account?: string | undefined;
}

interface Subscription {
  readonly id: string;
  /** URL of the websocket. */
  readonly socket: string;
}

/**
 * All calls of one view.
 * @throws AppError `offline`, `lost`, `unauthorized`, `rejected`, `not-found` (404) or `unreadable`
 * @source interfaces.md 4.2, wire.md §5
 */
export interface Objects {
  view(): Promise<{ xidPrefix: string; types: readonly string[] }>;
  /** Returns null if there is no such object. */
  read(objectId: string): Promise<DomainObject | null>;
  put(objectId: string, object: DomainObject): Promise<WriteTransaction>;
  remove(objectId: string): Promise<WriteTransaction>;
  transaction(id: string): Promise<WriteTransaction>;
  /** Returns transactions, the newest one first. */
  transactions(query: { since?: number; limit: number; offset: number }): Promise<WriteTransaction[]>;
  /** Returns updates from an index on, in ascending order. */
  updates(query: { offset: number; limit: number }): Promise<Update[]>;
  /** Returns the next updates of an iterator, whose position the server stores; empty if all were read. */
  iterate(iterator: string): Promise<Update[]>;
  subscribe(events: readonly string[]): Promise<Subscription>;
  unsubscribe(id: string): Promise<void>;
}

const ms = z.coerce.number();
const errorItem = z
  .union([
    z.looseObject({
      code: z.coerce.number().nullish().catch(null),
      message: z.string().catch(''),
      field: z.string().nullish().catch(null),
    }),
    z.string().transform((message) => ({ code: null, message, field: null })),
  ])
  .catch({ code: null, message: 'The platform gives no further details.', field: null });
const transactionBody = z.looseObject({
  link: z.string(),
  object: z.string(),
  status: z.string(),
  requestedAt: ms,
  updatedAt: ms,
  startedAt: ms.nullish(),
  errors: z.array(errorItem).nullish(),
  account: z.string().min(1).optional().catch(undefined),
});
const listOf = <T>(item: z.ZodType<T>) =>
  z.union([z.array(item), z.looseObject({ items: z.array(item) }).transform(({ items }) => items)]);
const viewBody = z.looseObject({
  xidPrefix: z.string().catch(''),
  objects: z.record(z.string(), z.unknown()).catch({}),
});
const subscriptionBody = z.looseObject({
  id: z.string(),
  socket: z.string().optional(),
  link: z.string().optional(),
});

const theInterface = 'The Domain Object interface';

export function createObjects(deps: { objectsUrl: string; view: string; signIn: SignIn }): Objects {
  const base = `${deps.objectsUrl}/views/${encodeURIComponent(deps.view)}`;

  const ask = async (method: HttpRequest['method'], path: string, body?: unknown): Promise<HttpResponse> => {
    const response = await deps.signIn.authorized((token) => ({
      method,
      url: `${base}${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      timeoutMs: 30_000,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }));
    if (response.status === 404)
      throw new AppError('not-found', refusal(response, theInterface).message, {
        details: beginningOf(response.text),
      });
    if (response.status >= 300) throw refusal(response, theInterface);
    return response;
  };
  const read = <T>(schema: z.ZodType<T>, response: HttpResponse): T =>
    readResponse(schema, response, theInterface, parseCleanJson);
  const oneTransaction = (response: HttpResponse) => toTransaction(read(transactionBody, response));
  const objectPath = (objectId: string) => `/objects/${encodeURIComponent(objectId)}`;
  const toUpdates = (response: HttpResponse) => read(updatePage, response);

  return {
    async view() {
      const { xidPrefix, objects } = read(viewBody, await ask('GET', ''));
      return { xidPrefix, types: Object.keys(objects) };
    },
    async read(objectId) {
      try {
        return read(z.record(z.string(), z.unknown()), await ask('GET', objectPath(objectId)));
      } catch (error) {
        if (error instanceof AppError && error.code === 'not-found') return null;
        throw error;
      }
    },
    put: async (objectId, written) => oneTransaction(await ask('PUT', objectPath(objectId), written)),
    remove: async (objectId) => oneTransaction(await ask('DELETE', objectPath(objectId))),
    async transaction(id) {
      const step = encodeURIComponent(id);
      try {
        return oneTransaction(await ask('GET', `/transactions/${step}`));
      } catch (error) {
        // The path is documented in both forms, and an installation may know only the other one.
        if (!(error instanceof AppError) || error.code !== 'not-found') throw error;
        return oneTransaction(await ask('GET', `/transaction/${step}`));
      }
    },
    async transactions({ since, limit, offset }) {
      const query = new URLSearchParams({ limit: String(limit), offset: String(offset) });
      if (since !== undefined) query.set('since', String(since));
      return read(listOf(transactionBody), await ask('GET', `/transactions?${query}`)).map(toTransaction);
    },
    updates: async ({ offset, limit }) =>
      toUpdates(await ask('GET', `/updates?offset=${offset}&limit=${limit}`)),
    iterate: async (iterator) =>
      toUpdates(await ask('GET', `/updates/?iterator=${encodeURIComponent(iterator)}`)),
    async subscribe(events) {
      const { id, socket } = read(subscriptionBody, await ask('POST', '/notifications', { events }));
      const defaultSocket = `${base.replace(/^http/i, 'ws')}/notifications/${encodeURIComponent(id)}`;
      // If the platform is called with https, the token must not be sent without TLS.
      const isGivenUsable = socket !== undefined && (/^wss:/i.test(socket) || !/^https:/i.test(base));
      return { id, socket: isGivenUsable ? socket : defaultSocket };
    },
    async unsubscribe(id) {
      await ask('DELETE', `/notifications/${encodeURIComponent(id)}`);
    },
  };
}

/** Reads a transaction from an event of the websocket; undefined for other events. */
export function readWriteTransaction(data: unknown): WriteTransaction | undefined {
  const parsed = transactionBody.safeParse(data);
  return parsed.success ? toTransaction(parsed.data) : undefined;
}

function toTransaction(body: z.infer<typeof transactionBody>): WriteTransaction {
  const { link, object, status, requestedAt, updatedAt, startedAt, errors, account } = body;
  return {
    id: lastStep(link),
    objectId: objectStep(object),
    status,
    requestedAt,
    updatedAt,
    startedAt: startedAt === undefined || startedAt === null || startedAt < 0 ? null : startedAt,
    errors: (errors ?? []).map(({ code, message, field }) => ({
      code: code ?? null,
      message: redactText(message),
      field: field ?? null,
    })),
    ...(account !== undefined && { account }),
  };
}

const lastStep = (path: string): string => decoded(path.slice(path.lastIndexOf('/') + 1));
/** The id of an object may contain slashes, so that it is everything after `/objects/`. */
const objectStep = (path: string): string => decoded(/\/objects\/(.*)$/.exec(path)?.[1] ?? path);

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step; // The platform did not percent-encode it, so a `%` is literal.
  }
}
