/** Routes of notifications: subscriptions, and the websockets of listeners. @source wire.md §5, "Notifications" */

import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { PlatformError } from '../errors.ts';
import { notificationEvents, type Subscription } from '../objects/subscriptions.ts';
import { pathStep, views } from '../objects/view.ts';
import { paths } from '../paths.ts';
import type { Sockets } from '../sockets.ts';
import { readBody } from './body.ts';
import { identityIn, type OfView, viewOf } from './objects-parameters.ts';

interface OfSubscription {
  Params: { view: string; id: string };
}

/** @source wire.md §5, chosen */
const subscriptionBody = z.object({ events: z.array(z.enum(notificationEvents)).min(1) });

const protocol = 'objects-1.0.0';

export function addNotificationRoutes(scope: FastifyInstance, context: Context, sockets: Sockets): void {
  const { world, delivery, now } = context;
  const { subscriptions } = world.objects;

  /** @throws PlatformError 404, and 403 if the subscription belongs to another account */
  const find = (view: string, id: string, identity: string): Subscription => {
    const subscription = subscriptions.find(id);
    if (subscription?.view !== view) throw new PlatformError(404, `There is no subscription "${id}".`);
    if (subscription.identity !== identity)
      throw new PlatformError(403, `The subscription "${id}" belongs to another account.`);
    return subscription;
  };

  scope.post<OfView>('/views/:view/notifications', (request, reply) => {
    const view = viewOf(request).id;
    const events = [...new Set(readBody(subscriptionBody, request.body).events)];
    const id = randomUUID();
    world.write(() => subscriptions.add({ id, view, identity: identityIn(request), events }, now()));
    const link = `/views/${pathStep(view)}/notifications/${id}`;
    const socket = `${context.origin().replace(/^http/, 'ws')}${paths.objects}${link}`;
    return reply.code(201).send({ id, link, socket, events });
  });

  scope.delete<OfSubscription>('/views/:view/notifications/:id', (request) => {
    const { id } = find(viewOf(request).id, request.params.id, identityIn(request));
    world.write(() => subscriptions.remove(id));
    delivery.disconnect(id);
    return {};
  });

  scope.get<OfSubscription>('/views/:view/notifications/:id', (request) => {
    find(viewOf(request).id, request.params.id, identityIn(request));
    throw new PlatformError(400, `This is a websocket; it speaks "${protocol}".`);
  });

  sockets.on(
    (path, { account }) => {
      const [, view, id] = socketPath.exec(path) ?? [];
      if (view === undefined || id === undefined) return null;
      if (!views.has(view)) throw new PlatformError(404, `There is no view "${view}".`);
      return find(view, id, account.id).id;
    },
    protocol,
    (socket, _identity, subscription) => delivery.connect(socket, subscription),
  );
}

/** Path of a websocket; ids of views and subscriptions need no percent-encoding. */
const socketPath = new RegExp(
  `^${paths.objects.replaceAll('.', '\\.')}/views/([^/]+)/notifications/([^/]+)$`,
);
