/** The connector's description: a page to read and try it, and a document for machines. @source interfaces.md 4.1 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { connectorDocument } from '../connector/openapi/document.ts';
import { paths, type Routes } from '../context.ts';

/** Needs no token. @source wire.md §1 */
export const addConnectorDocsRoutes: Routes = (app) => {
  // Made for the first who reads them: hardly anybody does, and everybody waits for the platform to start.
  let pages: Promise<FastifyInstance> | undefined;
  app.addHook('onClose', async () => {
    await (await pages)?.close();
  });
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    pages ??= import('./connector-docs-pages.ts').then((module) => module.createConnectorDocsPages());
    const { url, headers } = request;
    const page = await (await pages).inject({ method: 'GET', url, headers });
    if (page.statusCode === 404) return reply.callNotFound();
    return reply.code(page.statusCode).headers(page.headers).send(page.rawPayload);
  };
  app.get(`${paths.connector}/openapi.json`, () => connectorDocument);
  for (const path of ['/docs', '/docs/*']) app.get(`${paths.connector}${path}`, answer);
};
