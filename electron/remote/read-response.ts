/** Reads JSON responses leniently, and converts unreadable ones and refusals to errors. */
import type { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import { parseJson } from '../../shared/json/parse-json.ts';
import { withoutHeldSecrets } from '../../shared/redaction/held-secrets.ts';
import { redactText } from '../../shared/redaction/redact.ts';
import type { HttpResponse } from './http.ts';

/** Length of the part of an unreadable response that is shown. */
const shownCharacters = 500;
/** Characters that are redacted before they are cut, so that a secret which begins among the shown ones is complete. */
const redactedCharacters = 10_000;

/** Returns the beginning of a platform's text, without secrets. */
export const beginningOf = (text: string): string =>
  redactText(text.slice(0, redactedCharacters)).slice(0, shownCharacters);

/**
 * Parses the JSON of a response into the shape of `schema`; unknown fields pass.
 * @throws AppError `unreadable` with the first 500 characters of the response
 */
export function readResponse<T>(
  schema: z.ZodType<T>,
  response: HttpResponse,
  from: string,
  parse: (text: string) => unknown = parseJson,
): T {
  const parsed = schema.safeParse(parse(response.text));
  if (parsed.success) return parsed.data;
  throw new AppError('unreadable', `${from} returned a response that this program cannot read.`, {
    details: `HTTP ${response.status}\n${beginningOf(response.text)}`,
  });
}

/** Returns the error for a refusal, with the message of the platform if it sends one. @source wire.md §4, "Errors" */
export function refusal(response: HttpResponse, from: string): AppError {
  const sentence = sentenceOf(response);
  const code = response.status === 401 || response.status === 403 ? 'unauthorized' : 'rejected';
  const quoted = sentence === undefined ? '' : `: ${sentence}`;
  const { status } = response;
  const isRedirect = status >= 300 && status < 400;
  const verb = isRedirect ? 'redirected the request' : status >= 500 ? 'failed' : 'refused';
  const advice = isRedirect ? ', which is not followed; check the address of the connection' : '';
  return new AppError(code, `${from} ${verb} with ${status}${quoted}${advice}.`.replace(/\.\.$/, '.'), {
    details: beginningOf(response.text),
    status,
  });
}

/**
 * Like `parseJson`, without the secrets of this program, for texts of the platform that are stored or shown
 * unchanged.
 */
export const parseCleanJson = (text: string): unknown => parseJson(withoutHeldSecrets(text));

/**
 * Like `parseJson`, but an integer that would be rounded becomes the text of its digits, since it may be written
 * back.
 */
export function parseExactJson(text: string): unknown {
  // Most responses have no such integer, and checking each number takes three times as long.
  if (!/\d{16}/.test(text)) return parseJson(text);
  try {
    return JSON.parse(text, (_name, value, context?: { source?: string }) =>
      typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
        ? (context?.source ?? value)
        : value,
    );
  } catch {
    return undefined; // The caller's schema rejects it.
  }
}

/** Returns the platform's error message without secrets; undefined if there is none. @source wire.md §4, "Errors" */
export function sentenceOf(response: Pick<HttpResponse, 'text'>): string | undefined {
  const message = messageOf(parseJson(response.text));
  return message === undefined ? undefined : redactText(message);
}

function messageOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  const { error } = body;
  if (typeof error === 'string') return error;
  if (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string')
    return error.message;
  return undefined;
}

/** Reads the header `Date` in milliseconds since epoch, to the second; null if it is not a time. */
export function dateOf(header: string | string[] | undefined): number | null {
  const ms = Date.parse(typeof header === 'string' ? header : '');
  return Number.isNaN(ms) ? null : ms;
}

const defaultRetryMs = 1_000;
/** Upper limit of the wait, since the number may have any length. */
const longestRetryMs = 1e12;

/**
 * Returns the wait that a response requests, in milliseconds: from seconds, or from a date, which is compared with the
 * date of the response if it has one. Without either it is one second.
 * @source RFC 9110 §10.2.3
 */
export function retryAfterMs(headers: HttpResponse['headers'], now: () => number = Date.now): number {
  const header = headers['retry-after'];
  const text = ((Array.isArray(header) ? header[0] : header) ?? '').trim();
  if (/^\d+(\.\d+)?$/u.test(text)) return Math.min(Number(text) * 1000, longestRetryMs);
  // Only texts that begin with a weekday, because Date.parse also accepts numbers with a sign.
  const at = /^[A-Za-z]{3}/u.test(text) ? dateOf(text) : null;
  if (at === null) return defaultRetryMs;
  return Math.min(Math.max(0, at - (dateOf(headers['date']) ?? now())), longestRetryMs);
}
