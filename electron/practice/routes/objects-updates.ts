/** Routes of updates: by index, by offset, by iterator. @source interfaces.md 4.2, wire.md §5, "Updates" */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { PlatformError } from '../errors.ts';
import type { Reader, Update } from '../objects/updates.ts';
import { parameter } from './graph-parameters.ts';
import { identityIn, limitIn, type OfView, offsetIn, viewOf } from './objects-parameters.ts';

interface ByIndex {
  Params: { view: string; index: string };
}

export function addUpdateRoutes(scope: FastifyInstance, { world }: Context): void {
  const { updates } = world.objects;

  const list = (request: FastifyRequest<OfView>): Update[] => {
    const reader = readerOf(request);
    const limit = limitIn(request);
    const iterator = parameter(request, 'iterator');
    if (iterator === undefined) return updates.read(reader, offsetIn(request), limit);
    if (iterator === '') throw new PlatformError(400, 'The "iterator" needs an id.');
    if (parameter(request, 'offset') !== undefined)
      throw new PlatformError(400, 'An iterator has its own position: it takes no "offset".');
    return world.write(() => updates.next(reader, iterator, limit));
  };
  // A request by HEAD would move an iterator.
  const options = { exposeHeadRoute: false };
  scope.get<OfView>('/views/:view/updates', options, list);
  scope.get<OfView>('/views/:view/updates/', options, list);

  scope.get<ByIndex>('/views/:view/updates/:index', (request) => {
    const { index } = request.params;
    if (!/^\d+$/.test(index)) throw new PlatformError(400, `"${index}" is not the index of an update.`);
    const update = updates.at(readerOf(request), Number(index));
    if (update === undefined) throw new PlatformError(404, `There is no update ${index} yet.`);
    return update;
  });
}

const readerOf = (request: FastifyRequest<OfView>): Reader => ({
  view: viewOf(request).id,
  identity: identityIn(request),
});
