/** Reads JSON answers leniently, and what cannot be read into an error that shows its beginning. */
import type { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import type { HttpAnswer } from './http.ts';

/** Of an answer that cannot be read. */
export const shownCharacters = 500;

/**
 * The answer's JSON in the shape of `schema`; unknown fields pass.
 * @throws AppError `unreadable` with the first 500 characters of the answer
 */
export function readAnswer<T>(
  schema: z.ZodType<T>,
  answer: HttpAnswer,
  from: string,
  parse: (text: string) => unknown = parseJson,
): T {
  const parsed = schema.safeParse(parse(answer.text));
  if (parsed.success) return parsed.data;
  throw new AppError('unreadable', `${from} answered something this program does not understand.`, {
    details: `HTTP ${answer.status}\n${answer.text.slice(0, shownCharacters)}`,
  });
}

/** A refusal with the platform's own sentence where it gives one. @source wire.md §4, "Errors" */
export function refusal(answer: HttpAnswer, from: string): AppError {
  const sentence = sentenceOf(answer);
  const code = answer.status === 401 || answer.status === 403 ? 'unauthorized' : 'rejected';
  const said = sentence === undefined ? '' : `: ${sentence}`;
  const did = answer.status >= 500 ? 'failed' : 'refused';
  return new AppError(code, `${from} ${did} with ${answer.status}${said}.`.replace(/\.\.$/, '.'), {
    details: answer.text.slice(0, shownCharacters),
  });
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // The caller's schema says what is wrong with it.
  }
}

/** As `parseJson`, but a whole number that would be rounded is the text of its digits: it may be written back. */
export function parseExactJson(text: string): unknown {
  // Most answers have none, and reading with a look at each number takes three times as long.
  if (!/\d{16}/.test(text)) return parseJson(text);
  try {
    return JSON.parse(text, (_name, value, context?: { source?: string }) =>
      typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
        ? (context?.source ?? value)
        : value,
    );
  } catch {
    return undefined; // As above.
  }
}

/** Why it was refused, in the platform's own words; undefined where it has none. @source wire.md §4, "Errors" */
export const sentenceOf = (answer: Pick<HttpAnswer, 'text'>): string | undefined =>
  messageOf(parseJson(answer.text));

function messageOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  const { error } = body;
  if (typeof error === 'string') return error;
  if (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string')
    return error.message;
  return undefined;
}

/** The header `Date` in milliseconds since epoch, to the second; null where it does not tell a time. */
export function dateOf(header: string | string[] | undefined): number | null {
  const ms = Date.parse(typeof header === 'string' ? header : '');
  return Number.isNaN(ms) ? null : ms;
}

const defaultRetryMs = 1_000;

/** Seconds, as the platform sends them; anything else waits a second. */
export function retryAfterMs(header: string | string[] | undefined): number {
  const seconds = Number(Array.isArray(header) ? header[0] : header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : defaultRetryMs;
}
