/**
 * Describes the responses to requests that are refused as a whole.
 * @source wire.md §3, "Whole requests that cannot be read"
 */
import { constant, exactly, ref, type Schema, text } from './schema.ts';

/** @source wire.md §4, "Errors" */
export const errorSchema = (code: Schema): Schema => exactly({ error: exactly({ code, message: text() }) });

const refusal = (description: string, schema: Schema): Schema => ({
  description,
  content: { 'application/json': { schema } },
});

const refusalOf = (code: number, description: string): Schema =>
  refusal(description, errorSchema(constant(code)));

export const wholeRequestErrors: Readonly<Record<string, Schema>> = {
  400: refusalOf(400, 'An empty body, or heads or headers that cannot be used. Nothing was done.'),
  401: refusalOf(401, 'No token, or one that is not valid or has expired.'),
  413: refusalOf(413, 'The body is announced to be longer than 64 MiB.'),
  415: refusalOf(415, 'The content type is neither text/csv nor text/csv; charset=utf-8.'),
  429: {
    ...refusalOf(429, 'Too many requests.'),
    headers: { 'retry-after': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
  },
  500: refusalOf(500, 'The platform failed.'),
};

export const anyOtherFailure = refusal('Any other failure.', ref('Error'));
