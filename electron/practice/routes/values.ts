/** Routes of timeseries values in the graph interface: POST and GET /{id}/values. @source wire.md §4 */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PlatformError } from '../errors.ts';
import { readBody } from './body.ts';
import { type ById, type GraphRoutes, integer, parameter } from './graph-parameters.ts';

const timestamp = z.union(
  [
    z.int(),
    z
      .string()
      .regex(/^-?\d+$/)
      .transform(Number)
      .pipe(z.int()),
  ],
  {
    error: 'an integer is expected',
  },
);
const written = z.object({ items: z.array(z.object({ timestamp, value: z.string() })) });

export const addValueRoutes: GraphRoutes = (scope, { world }) => {
  scope.post<ById>('/:id/values', (request) => {
    const { items } = readBody(written, request.body);
    world.write(() => world.values.write(request.params.id, items));
    return { items };
  });

  scope.get<ById>('/:id/values', (request) => ({
    items: world.values.read(request.params.id, {
      ...given('from', integer(request, 'from')),
      ...given('to', integer(request, 'to')),
      ...given('limit', integer(request, 'limit')),
      order: orderOf(request),
    }),
  }));
};

/** Returns an object with one property, or without it if the value is undefined. */
const given = <N extends string>(name: N, value: number | undefined): { [K in N]?: number } =>
  (value === undefined ? {} : { [name]: value }) as { [K in N]?: number };

function orderOf(request: FastifyRequest): 'asc' | 'desc' {
  const order = (parameter(request, 'order') || 'asc').toLowerCase();
  if (order === 'asc' || order === 'desc') return order;
  throw new PlatformError(400, `"order" must be asc or desc, not "${order}".`);
}
