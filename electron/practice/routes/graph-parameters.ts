/**
 * Reads the parts of a graph request besides its body: the account, query parameters, fields and the form of lists.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { PlatformError, unauthorized } from '../errors.ts';
import type { Author } from '../graph/graph.ts';
import type { Reading } from '../graph/vertex.ts';

/** Adds routes to a scope that requires a valid token. */
export type GraphRoutes = (scope: FastifyInstance, context: Context) => void;

export interface ById {
  Params: { id: string };
}
/** The rest of the path, including slashes: types, verbs and xids contain them, percent-encoded or not. */
export interface ByRest {
  Params: { '*': string };
}

export function authorOf({ identity }: FastifyRequest): Author {
  if (identity === null) throw unauthorized();
  return identity.account;
}

/** Returns a query parameter; the last one if it occurs several times. */
export function parameter({ query }: FastifyRequest, name: string): string | undefined {
  if (typeof query !== 'object' || query === null) return undefined;
  const value = Object.entries(query).find(([key]) => key === name)?.[1];
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last : undefined;
}

export const flag = (request: FastifyRequest, name: string): boolean => parameter(request, name) === 'true';

/**
 * Returns a query parameter, or undefined if it is missing or empty.
 * @throws PlatformError 400 if it is not an integer
 */
export function integer(request: FastifyRequest, name: string): number | undefined {
  const text = parameter(request, name) ?? '';
  if (text === '') return undefined;
  const number = Number(text);
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(number)) return number;
  throw new PlatformError(400, `"${name}" must be an integer, not "${text}".`);
}

export const readingOf = (request: FastifyRequest): Reading => ({
  listMeta: flag(request, 'listMeta'),
  fields: fieldsOf(parameter(request, 'fields')),
});

/** Splits names at commas; undefined, which means all fields, if there are none. */
export function fieldsOf(text: string | undefined): ReadonlySet<string> | undefined {
  return text ? new Set(text.split(',').map((name) => name.trim())) : undefined;
}
