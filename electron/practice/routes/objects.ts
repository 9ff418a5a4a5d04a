/** Routes of the Domain Object interface: views, objects, transactions. @source interfaces.md 4.2, wire.md §5 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { PlatformError } from '../errors.ts';
import type { JsonObject } from '../graph/json.ts';
import { requireToken } from '../guard.ts';
import { isCommentsOnly } from '../objects/message.ts';
import {
  type ObjectWork,
  readTransaction,
  type TransactionStatus,
  transactionStatuses,
} from '../objects/transactions.ts';
import { kindOf, readView, type View } from '../objects/view.ts';
import { paths } from '../paths.ts';
import type { Routes } from '../routes.ts';
import { readObject } from './body.ts';
import { integer, parameter } from './graph-parameters.ts';
import { addNotificationRoutes } from './objects-notifications.ts';
import { identityIn, limitIn, type OfView, offsetIn, viewOf } from './objects-parameters.ts';
import { addUpdateRoutes } from './objects-updates.ts';

/** The id is the rest of the path, because clients choose ids, which can contain slashes. */
interface OfObject {
  Params: { view: string; '*': string };
}
interface OfTransaction {
  Params: { view: string; id: string };
}

export const addObjectRoutes: Routes = (app, context, sockets) => {
  app.register(
    async (scope) => {
      requireToken(scope, context, 'authorization');
      scope.get<OfView>('/views/:view', (request) => readView(viewOf(request)));
      addSingleRoutes(scope, context);
      addTransactionRoutes(scope, context);
      addUpdateRoutes(scope, context);
      addNotificationRoutes(scope, context, sockets);
    },
    { prefix: paths.objects },
  );
};

function addSingleRoutes(scope: FastifyInstance, { world, objectQueue }: Context): void {
  const { objects } = world.objects;

  const submit = (request: FastifyRequest<OfObject>, reply: FastifyReply, work: ObjectWork): FastifyReply => {
    const view = viewOf(request).id;
    const transaction = objectQueue.submit({
      view,
      object: objectIn(request),
      account: identityIn(request),
      work,
    });
    return reply.code(202).send(readTransaction(transaction));
  };

  /** Returns the `$type` of a write: as named, else that of the existing object; for comments alone `incident`. */
  const typeOf = (view: View, id: string, message: JsonObject): string => {
    const named = message['$type'];
    const vertex = objects.find(view, id);
    const implied = vertex ? kindOf(view, vertex)?.name : isCommentsOnly(message) ? 'incident' : undefined;
    const type = named === undefined ? implied : named;
    if (typeof type !== 'string')
      throw new PlatformError(400, 'An object needs a "$type", which is a string.');
    if (!view.objects.has(type))
      throw new PlatformError(404, `The view "${view.id}" has no $type "${type}".`);
    return type;
  };

  scope.get<OfObject>('/views/:view/objects/*', (request) =>
    objects.read(viewOf(request), objectIn(request)),
  );

  scope.put<OfObject>('/views/:view/objects/*', (request, reply) => {
    const view = viewOf(request);
    const id = objectIn(request);
    const message = readObject(request.body);
    const type = typeOf(view, id, message);
    if ('$id' in message && message['$id'] !== id)
      throw new PlatformError(400, `The "$id" of the object is not the "${id}" of its path.`);
    return submit(request, reply, { kind: 'put', type, message });
  });

  scope.delete<OfObject>('/views/:view/objects/*', (request, reply) =>
    submit(request, reply, { kind: 'remove' }),
  );
}

function addTransactionRoutes(scope: FastifyInstance, { world }: Context): void {
  const { transactions } = world.objects;

  for (const path of ['transaction', 'transactions'])
    scope.get<OfTransaction>(`/views/:view/${path}/:id`, (request) => {
      const { id } = request.params;
      const transaction = transactions.find(viewOf(request).id, id);
      if (transaction === undefined) throw new PlatformError(404, `There is no transaction "${id}".`);
      return readTransaction(transaction);
    });

  scope.get<OfView>('/views/:view/transactions', (request) =>
    transactions
      .list({
        view: viewOf(request).id,
        status: statusIn(request),
        since: integer(request, 'since'),
        limit: limitIn(request),
        offset: offsetIn(request),
      })
      .map(readTransaction),
  );
}

function objectIn({ params }: FastifyRequest<OfObject>): string {
  const id = params['*'];
  if (id === '') throw new PlatformError(404, 'The path names no object.');
  return id;
}

function statusIn(request: FastifyRequest): TransactionStatus | undefined {
  const status = parameter(request, 'status');
  if (status === undefined || status === '') return undefined;
  const known = transactionStatuses.find((name) => name === status);
  if (known === undefined)
    throw new PlatformError(400, `"status" must be one of ${transactionStatuses.join(', ')}.`);
  return known;
}
