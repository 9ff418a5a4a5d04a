/** Reads the content of a vertex as a stream of bytes, and replaces it. */
import type { Readable } from 'node:stream';
import { type GraphAddress, theGraph } from './graph-requests.ts';
import type { HttpResponse, HttpStream } from './http.ts';
import { integerIn } from './read-number.ts';
import { refusal } from './read-response.ts';

interface GraphContent {
  readonly contentType: string;
  /** Null if the platform does not send the size in advance. */
  readonly sizeBytes: number | null;
  /** The caller must read it to its end or destroy it. */
  readonly body: Readable;
}

const defaultContentType = 'application/octet-stream';

/**
 * Returns the content; undefined if the vertex has none.
 * @throws AppError `offline`, `lost`, `unauthorized` or `rejected`
 * @source wire.md §4, `GET /{id}/content`
 */
export async function contentOf(at: GraphAddress, id: string): Promise<GraphContent | undefined> {
  const token = await at.signIn.token();
  let response = await requestContent(at, id, token);
  if (response.status === 401) {
    await textOf(response);
    response = await requestContent(at, id, await at.signIn.renew(token));
  }
  const { status, headers, body } = response;
  if (status >= 300 || status === 204) {
    const errorResponse: HttpResponse = { status, headers, text: await textOf(response) };
    if (status === 404 || status === 204) return undefined;
    throw refusal(errorResponse, theGraph);
  }
  const contentType = first(headers['content-type']) ?? defaultContentType;
  // For a compressed response, the length is not the size of the content.
  const length =
    first(headers['content-encoding']) === undefined ? first(headers['content-length']) : undefined;
  return { contentType, sizeBytes: integerIn(length), body };
}

/**
 * Replaces the content, and returns the response of any status.
 * @param open returns the content to send; called again if the token was refused
 * @throws AppError `offline`, `lost` or `unauthorized`
 * @source wire.md §4, `POST /{id}/content`
 */
export function putContent(
  { graphUrl, signIn }: GraphAddress,
  content: { id: string; contentType: string; sizeBytes: number; open: () => Readable },
): Promise<HttpResponse> {
  const { id, contentType, sizeBytes, open } = content;
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

/** Longest body of a refusal that is read. */
const maxTextBytes = 1 << 20;

const urlOf = (graphUrl: string, id: string) => `${graphUrl}/${encodeURIComponent(id)}/content`;

const requestContent = async ({ graphUrl, signIn }: GraphAddress, id: string, token: string) =>
  (await signIn.http()).stream({
    method: 'GET',
    url: urlOf(graphUrl, id),
    headers: { authorization: `Bearer ${token}`, accept: '*/*' },
  });

async function textOf({ body }: HttpStream): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    pieces.push(piece);
    length += piece.length;
    // Leaving the loop ends the connection.
    if (length > maxTextBytes) break;
  }
  return Buffer.concat(pieces).toString('utf8');
}

const first = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;
