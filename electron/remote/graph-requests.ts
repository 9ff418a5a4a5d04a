/**
 * Sends requests of the graph interface with address and token, reads the responses, and converts refusals to errors.
 */
import { z } from 'zod';
import type { SignIn } from './auth.ts';
import type { HttpRequest, HttpResponse } from './http.ts';
import { readResponse, refusal } from './read-response.ts';

/** The address of a graph interface, and the sign-in for it. */
export interface GraphAddress {
  readonly graphUrl: string;
  readonly signIn: SignIn;
}

/** A vertex or edge as the platform sends it: values by attribute. */
export type GraphItem = Readonly<Record<string, unknown>>;

/** Name in messages. */
export const theGraph = 'The graph';

const items = z.looseObject({ items: z.array(z.looseObject({})) });
const item = z.looseObject({});

/** Sends a request, and returns the response of any status. @throws AppError `offline`, `lost` or `unauthorized` */
export function requestGraph(
  { graphUrl, signIn }: GraphAddress,
  path: string,
  request: Pick<HttpRequest, 'method' | 'timeoutMs'> & { readonly json?: unknown; readonly accept?: string },
): Promise<HttpResponse> {
  const { json, accept = 'application/json', ...options } = request;
  return signIn.authorized((token) => ({
    ...options,
    url: `${graphUrl}/${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      accept,
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  }));
}

/** Reads a path; undefined for status 404. @throws AppError `offline`, `lost`, `unauthorized` or `rejected` */
export async function getFromGraph(
  at: GraphAddress,
  path: string,
  accept?: string,
): Promise<HttpResponse | undefined> {
  const response = await requestGraph(at, path, { method: 'GET', ...(accept !== undefined && { accept }) });
  if (response.status === 404) return undefined;
  return expectSuccess(response);
}

/** @throws AppError `unauthorized` or `rejected` for a refusal */
export function expectSuccess(response: HttpResponse): HttpResponse {
  if (response.status >= 300) throw refusal(response, theGraph);
  return response;
}

/** @throws AppError `unreadable` */
export const readItem = (response: HttpResponse): GraphItem => readResponse(item, response, theGraph);
/** @throws AppError `unreadable` */
export const readItems = (response: HttpResponse): GraphItem[] =>
  readResponse(items, response, theGraph).items;
