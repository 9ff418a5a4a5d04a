/** Downloads a file to the disk, and continues with a range request if the connection is lost. */
import { createWriteStream } from 'node:fs';
import { truncate } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../../shared/errors.ts';
import { plural } from '../../shared/units.ts';
import type { Http, HttpStream } from './http.ts';

interface Download {
  readonly http: Pick<Http, 'stream'>;
  readonly url: string;
  /** Path of the file to write. */
  readonly to: string;
  readonly signal: AbortSignal;
  /** Is called before anything is written; `sizeBytes` is null if unknown. The download fails if it rejects. */
  readonly onSize?: (sizeBytes: number | null) => Promise<void>;
  readonly onProgress?: (share: number) => void;
  /** Wait between two attempts. */
  readonly retryAfterMs?: number;
}

/** Consecutive attempts without any received byte after which the download fails. */
const maxFailures = 5;
const maxRedirects = 5;
const defaultRetryAfterMs = 1_000;
const redirects = [301, 302, 303, 307, 308];

/** @throws AppError `bad-input` if the server refuses, `lost` if the connection is lost repeatedly */
export async function download(request: Download): Promise<void> {
  const { to, signal, onSize, onProgress, retryAfterMs = defaultRetryAfterMs } = request;
  let written = 0;
  let total: number | null = null;
  /** Tag or date of the file on the server: without it, the rest could belong to another file. */
  let version: string | null = null;
  let url = request.url;
  let isSizeReported = false;
  for (let failures = 0; ; ) {
    const before = written;
    try {
      const headers = {
        'accept-encoding': 'identity',
        ...(written > 0 && version !== null && { range: `bytes=${written}-`, 'if-range': version }),
      };
      const { response, from } = await follow(request, url, headers);
      url = from;
      if (!isContinuation(response, written)) {
        written = 0;
        total = lengthOf(response.headers['content-length']);
        version = versionOf(response);
        if (!isSizeReported)
          await onSize?.(total).catch((error) => {
            drop(response.body);
            throw error;
          });
        isSizeReported = true;
      }
      await append(response.body, { to, at: written, signal }, (bytes) => {
        written += bytes;
        if (total !== null && total > 0) onProgress?.(Math.min(1, written / total));
      });
      if (total === null || written >= total) return;
    } catch (cause) {
      signal.throwIfAborted();
      if (!isNetworkFailure(cause)) throw cause;
      failures = written > before ? 1 : failures + 1;
      if (failures >= maxFailures) throw lost(request.url, written, cause);
      await wait(retryAfterMs, undefined, { signal });
    }
  }
}

/** Requests a file and follows redirects, but never from https to http. Returns the response and its URL. */
async function follow(
  { http, signal }: Download,
  first: string,
  headers: Record<string, string>,
): Promise<{ response: HttpStream; from: string }> {
  let url = first;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const response = await http.stream({ method: 'GET', url, headers, signal });
    if (response.status === 200 || response.status === 206) return { response, from: url };
    drop(response.body);
    const { location } = response.headers;
    if (!redirects.includes(response.status) || typeof location !== 'string')
      throw refused(url, response.status);
    const next = new URL(location, url);
    if (next.protocol !== 'https:' && next.protocol !== new URL(url).protocol)
      throw new AppError('bad-input', `${url} redirects to an address without https; download it by hand.`);
    url = next.href;
  }
  throw new AppError('bad-input', `${first} redirects too often.`);
}

function isContinuation({ status, headers }: HttpStream, written: number): boolean {
  const range = /^bytes (\d+)-/.exec(String(headers['content-range'] ?? ''));
  return status === 206 && written > 0 && Number(range?.[1]) === written;
}

/** Returns the strong ETag or the date of a file; a weak ETag does not guarantee the same bytes. */
function versionOf({ headers }: HttpStream): string | null {
  const { etag } = headers;
  if (typeof etag === 'string' && !etag.startsWith('W/')) return etag;
  const modified = headers['last-modified'];
  return typeof modified === 'string' ? modified : null;
}

const lengthOf = (header: string | string[] | undefined): number | null =>
  typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : null;

async function append(
  body: Readable,
  { to, at, signal }: { to: string; at: number; signal: AbortSignal },
  onBytes: (bytes: number) => void,
): Promise<void> {
  if (at > 0) await truncate(to, at);
  const file = createWriteStream(to, { flags: at > 0 ? 'a' : 'w' });
  let counted = 0;
  try {
    await pipeline(body, file, { signal });
  } finally {
    // Only bytes on the disk count: those that a broken stream still buffered are requested again.
    counted = file.bytesWritten;
    onBytes(counted);
  }
}

/** Whether another attempt can succeed, unlike after a refusal or with a full disk. */
function isNetworkFailure(cause: unknown): boolean {
  if (cause instanceof AppError) return cause.code === 'lost' || cause.code === 'offline';
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code !== '' && !['ENOSPC', 'EACCES', 'EROFS', 'EIO', 'ENOENT'].includes(code);
}

/** Discards the rest of a response. */
const drop = (body: Readable): void => {
  body.on('error', () => undefined).destroy();
};

const refused = (url: string, status: number) =>
  new AppError(
    'bad-input',
    status === 404 || status === 410
      ? `There is no file at ${url}.`
      : status === 401 || status === 403
        ? `The server does not allow you to download ${url}; download it in a browser and open the copy.`
        : `The server responded ${status} for ${url}; try again later.`,
  );

function lost(url: string, written: number, cause: unknown): AppError {
  const why = cause instanceof AppError ? ` ${cause.message}` : '';
  const words = written === 0 ? 'did not begin' : `stopped after ${plural(written, 'byte')}`;
  return new AppError('lost', `The download of ${url} ${words}.${why || ' Try again.'}`, { cause });
}
