/** Reads the parameters of HTTPRequest: its method, URL, headers and body, or a request line. */
import { z } from 'zod';
import { AppError } from '../errors.ts';

const httpMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
export type HttpMethod = (typeof httpMethods)[number];

const primitiveText = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const method = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(z.enum(httpMethods));
const params = z.object({
  method: method.optional(),
  headers: z.record(z.string(), primitiveText).optional(),
  query: z.record(z.string(), z.union([primitiveText, z.array(primitiveText)])).optional(),
  /** A text is sent literally, anything else as JSON. */
  body: z.unknown().optional(),
});

/**
 * Headers that only the connection sets: with another `host`, for example, an allowed address leads to another site.
 */
const connectionHeaders =
  /^(host|connection|content-length|expect|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

interface HttpParameters {
  readonly method: HttpMethod;
  readonly headers: Record<string, string>;
  readonly query: readonly (readonly [string, string])[];
  readonly body: string | undefined;
}

/**
 * Reads the parameters of a request.
 * @param given an object or its JSON text; absent for a plain GET
 * @throws AppError `bad-input` that names what is wrong
 * @source interfaces.md 2.10, chosen
 */
export function readParams(given: unknown): HttpParameters {
  const parsed = params.safeParse(objectOf(given));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const at = ['params', ...(issue?.path ?? [])].join('.');
    throw new AppError('bad-input', `The parameter “${at}” cannot be used: ${issue?.message ?? ''}.`);
  }
  const { headers = {}, query = {}, body } = parsed.data;
  const reserved = Object.keys(headers).find((key) => connectionHeaders.test(key));
  if (reserved !== undefined)
    throw new AppError('bad-input', `The header “${reserved}” belongs to the connection and cannot be set.`);
  const text =
    body === undefined || body === null ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  const hasType = Object.keys(headers).some((key) => key.toLowerCase() === 'content-type');
  const isJson = text !== undefined && typeof body !== 'string' && !hasType;
  return {
    method: parsed.data.method ?? (text === undefined ? 'GET' : 'POST'),
    headers: isJson ? { ...headers, 'content-type': 'application/json' } : headers,
    query: Object.entries(query).flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value]).map((each) => [key, each] as const),
    ),
    body: text,
  };
}

/** Reads a request line such as `POST https://…`, whose method may be left out. @throws AppError `bad-input` */
export function readRequestLine(line: string): { method: HttpMethod | null; url: string } {
  const found = /^\s*(?:([A-Za-z]+)\s+)?(\S+)\s*$/.exec(line);
  const given = found?.[1];
  const parsed = given === undefined ? null : method.safeParse(given);
  if (found?.[2] === undefined || parsed?.success === false)
    throw new AppError('bad-input', `“${line}” is not a request line such as POST https://….`);
  return { method: parsed?.data ?? null, url: found[2] };
}

function objectOf(given: unknown): unknown {
  if (given === undefined || given === null || given === '') return {};
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given);
  } catch {
    throw new AppError('bad-input', 'The parameter “params” is not valid JSON.');
  }
}
