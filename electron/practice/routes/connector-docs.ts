/** Routes of the connector's documentation: interactive pages, and an OpenAPI document. @source interfaces.md 4.1 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { connectorDocument } from '../connector/openapi/document.ts';
import { paths } from '../paths.ts';
import type { Routes } from '../routes.ts';

/** These routes need no token. @source wire.md §1 */
export const addConnectorDocsRoutes: Routes = (app) => {
  // Created on the first request, because it is rarely read and would delay every start of the platform.
  let pages: Promise<FastifyInstance> | undefined;
  app.addHook('onClose', async () => {
    await (await pages)?.close();
  });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    pages ??= import('./connector-docs-pages.ts').then((module) => module.createConnectorDocsPages());
    const { url, headers } = request;
    const page = await (await pages).inject({ method: 'GET', url, headers });
    if (page.statusCode === 404) return reply.callNotFound();
    return reply.code(page.statusCode).headers(page.headers).send(page.rawPayload);
  };
  app.get(`${paths.connector}/openapi.json`, () => connectorDocument);
  for (const path of ['/docs', '/docs/*']) app.get(`${paths.connector}${path}`, sendPage);
};
