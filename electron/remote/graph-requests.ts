/** What every call of the graph interface has in common: its address, its token, and how a refusal is told. */
import { z } from 'zod';
import { readAnswer, refusal } from './answer.ts';
import type { SignIn } from './auth.ts';
import type { HttpAnswer, HttpRequest } from './http.ts';

/** Where a graph interface is, and who asks it. */
export interface GraphAddress {
  readonly graphUrl: string;
  readonly signIn: SignIn;
}

/** Attribute → value, as the platform tells them. */
export type GraphItem = Readonly<Record<string, unknown>>;

export const theGraph = 'The graph';

const items = z.looseObject({ items: z.array(z.looseObject({})) });
const item = z.looseObject({});

/** The whole answer, whatever its status. @throws AppError `offline`, `lost` or `unauthorized` */
export function askGraph(
  { graphUrl, signIn }: GraphAddress,
  path: string,
  asked: Pick<HttpRequest, 'method' | 'timeoutMs'> & { readonly json?: unknown; readonly accept?: string },
): Promise<HttpAnswer> {
  const { json, accept = 'application/json', ...rest } = asked;
  return signIn.authorized((token) => ({
    ...rest,
    url: `${graphUrl}/${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      accept,
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  }));
}

/** Undefined where there is no such thing. @throws AppError `offline`, `lost`, `unauthorized` or `rejected` */
export async function getFromGraph(
  at: GraphAddress,
  path: string,
  accept?: string,
): Promise<HttpAnswer | undefined> {
  const answer = await askGraph(at, path, { method: 'GET', ...(accept !== undefined && { accept }) });
  if (answer.status === 404) return undefined;
  return expectDone(answer);
}

/** @throws AppError `unauthorized` or `rejected` for a refusal */
export function expectDone(answer: HttpAnswer): HttpAnswer {
  if (answer.status >= 300) throw refusal(answer, theGraph);
  return answer;
}

/** @throws AppError `unreadable` */
export const readItem = (answer: HttpAnswer): GraphItem => readAnswer(item, answer, theGraph);
/** @throws AppError `unreadable` */
export const readItems = (answer: HttpAnswer): GraphItem[] => readAnswer(items, answer, theGraph).items;
