/** The content of a vertex as bytes: its beginning, all of it as it arrives, and another one in its place. */
import type { Readable } from 'node:stream';
import { refusal } from './answer.ts';
import { type GraphAddress, theGraph } from './graph-requests.ts';
import type { HttpAnswer, HttpStream } from './http.ts';
import { integerIn } from './told-number.ts';

export interface GraphContent {
  readonly contentType: string;
  /** Null where the platform does not tell before all is read. */
  readonly sizeBytes: number | null;
  /** Read it to its end or destroy it. */
  readonly body: Readable;
}

const unnamed = 'application/octet-stream';

/**
 * Undefined where the vertex has no content.
 * @throws AppError `offline`, `lost`, `unauthorized` or `rejected`
 * @source wire.md §4, `GET /{id}/content`
 */
export async function contentOf(at: GraphAddress, id: string): Promise<GraphContent | undefined> {
  const token = await at.signIn.token();
  let answer = await ask(at, id, token);
  if (answer.status === 401) {
    await textOf(answer);
    answer = await ask(at, id, await at.signIn.renew(token));
  }
  const { status, headers, body } = answer;
  if (status >= 300 || status === 204) {
    const told: HttpAnswer = { status, headers, text: await textOf(answer) };
    if (status === 404 || status === 204) return undefined;
    throw refusal(told, theGraph);
  }
  const contentType = first(headers['content-type']) ?? unnamed;
  // Of a packed answer it is not the size of the content.
  const length =
    first(headers['content-encoding']) === undefined ? first(headers['content-length']) : undefined;
  return { contentType, sizeBytes: integerIn(length), body };
}

/**
 * Answers what came back, whatever its status.
 * @param open what is sent, anew where the token was refused
 * @throws AppError `offline`, `lost` or `unauthorized`
 * @source wire.md §4, `POST /{id}/content`
 */
export function putContent(
  { graphUrl, signIn }: GraphAddress,
  asked: { id: string; contentType: string; sizeBytes: number; open: () => Readable },
): Promise<HttpAnswer> {
  const { id, contentType, sizeBytes, open } = asked;
  return signIn.authorized((token) => ({
    method: 'POST',
    url: urlOf(graphUrl, id),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': contentType,
      'content-length': String(sizeBytes),
      accept: 'application/json',
    },
    body: open(),
  }));
}

const urlOf = (graphUrl: string, id: string) => `${graphUrl}/${encodeURIComponent(id)}/content`;

const ask = async ({ graphUrl, signIn }: GraphAddress, id: string, token: string) =>
  (await signIn.http()).stream({
    method: 'GET',
    url: urlOf(graphUrl, id),
    headers: { authorization: `Bearer ${token}`, accept: '*/*' },
  });

async function textOf({ body }: HttpStream): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString('utf8');
}

const first = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;
