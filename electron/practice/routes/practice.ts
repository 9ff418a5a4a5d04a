/**
 * Routes that control the practice platform, for the program and its tests: faults, the last requests, actions,
 * reset.
 */

import type { FastifyRequest } from 'fastify';
import { practiceAction, practiceFaults } from '../../../shared/practice.ts';
import { configChanged } from '../actions/messages.ts';
import { PlatformError } from '../errors.ts';
import { paths } from '../paths.ts';
import type { Routes } from '../routes.ts';
import { readBody } from './body.ts';

export const addPracticeRoutes: Routes = (app, { world, faults, log, actions }) => {
  app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request) => {
        if (!isLocal(request)) throw new PlatformError(403, 'Only this machine may request this.');
      });
      scope.get('/faults', () => faults.state());
      scope.put('/faults', (request) => {
        faults.set(readBody(practiceFaults, request.body));
        return faults.state();
      });
      scope.get('/requests', () => ({ items: log.last() }));
      scope.post('/actions', (request) => actions.submit(readBody(practiceAction, request.body)));
      scope.post('/actions/config-changed', () => ({ handlers: actions.broadcast(configChanged()) }));
      scope.post('/reset', () => {
        world.reset();
        return {};
      });
    },
    { prefix: paths.practice },
  );
};

/**
 * Whether a request does not come from a page of another site, which can also reach 127.0.0.1: by this address, or by a
 * name that resolves to it.
 * @source wire.md §1
 */
function isLocal({ headers, raw }: FastifyRequest): boolean {
  const host = headers.host ?? '';
  // A second host header, or a host in the request line, would make it unclear for which host the request is.
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length !== 1 || !raw.url?.startsWith('/')) return false;
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/i.test(host)) return false;
  return headers.origin === undefined || headers.origin.toLowerCase() === `http://${host.toLowerCase()}`;
}
