/** Checks that JSON bodies have the shape that a route expects. */

import type { z } from 'zod';
import { PlatformError } from '../errors.ts';
import type { JsonObject } from '../graph/json.ts';

/** @throws PlatformError 400 that names the field */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  if (field !== '') throw new PlatformError(400, `"${field}" cannot be used: ${issue?.message}.`);
  if (issue?.code === 'unrecognized_keys')
    throw new PlatformError(400, `"${issue.keys.join('", "')}" is unknown here.`);
  throw new PlatformError(400, 'The body must be a JSON object.');
}

/** @throws PlatformError 400 */
export function readObject(body: unknown): JsonObject {
  if (!isJsonObject(body)) throw new PlatformError(400, 'The body must be a JSON object.');
  return body;
}

// Sufficient, because the body comes from the JSON parser and contains only JSON values.
const isJsonObject = (body: unknown): body is JsonObject =>
  typeof body === 'object' && body !== null && !Array.isArray(body);
