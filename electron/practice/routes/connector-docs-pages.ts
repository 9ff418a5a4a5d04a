/** Renders the pages of the connector's documentation in a server that does not listen on any port. */

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance } from 'fastify';
import { connectorDocument } from '../connector/openapi/document.ts';
import { paths } from '../paths.ts';

/** Content security policy of the pages, which need nothing from other servers. */
const contentPolicy = [
  "default-src 'self'",
  "base-uri 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "frame-ancestors 'self'",
].join('; ');

export async function createConnectorDocsPages(): Promise<FastifyInstance> {
  const app = fastify();
  await app.register(
    async (scope) => {
      // A copy, which the plugin may change and whose type it does not check.
      const document = JSON.parse(JSON.stringify(connectorDocument));
      await scope.register(swagger, { mode: 'static', specification: { document } });
      await scope.register(swaggerUi, {
        routePrefix: '/docs',
        indexPrefix: paths.connector,
        staticCSP: contentPolicy,
        theme: { title: 'CSV connector' },
        // This layout has no bar for loading other descriptions.
        uiConfig: { layout: 'BaseLayout', docExpansion: 'list' },
      });
    },
    { prefix: paths.connector },
  );
  return app;
}
