/** Reads the parts of a Domain Object request besides its body: view, account, and the section of a list. */
import type { FastifyRequest } from 'fastify';
import { PlatformError, unauthorized } from '../errors.ts';
import { type View, views } from '../objects/view.ts';
import { integer } from './graph-parameters.ts';

export interface OfView {
  Params: { view: string };
}
/** Entries in one response at most. @source wire.md §5; for transactions chosen */
const maxEntries = 1_000;

/** @throws PlatformError 404 */
export function viewOf({ params }: { params: unknown }): View {
  const { view: id } = params as OfView['Params'];
  const view = views.get(id);
  if (view === undefined) throw new PlatformError(404, `There is no view "${id}".`);
  return view;
}

/** Returns the `ogit/_id` of the account that sends the request. */
export function identityIn({ identity }: FastifyRequest): string {
  if (identity === null) throw unauthorized();
  return identity.account.id;
}

export const offsetIn = (request: FastifyRequest): number => notNegative(request, 'offset') ?? 0;

/** Returns the requested limit, but not more than the maximum. */
export const limitIn = (request: FastifyRequest): number =>
  Math.min(notNegative(request, 'limit') ?? maxEntries, maxEntries);

function notNegative(request: FastifyRequest, name: string): number | undefined {
  const number = integer(request, name);
  if (number !== undefined && number < 0) throw new PlatformError(400, `"${name}" must not be negative.`);
  return number;
}
