/** The connector's description: a page to read and try it, and a document for machines. @source interfaces.md 4.1 */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { connectorDocument } from '../connector/openapi/document.ts';
import { paths, type Routes } from '../context.ts';

/** The page needs nothing from elsewhere, and may not ask for it. */
const contentPolicy = [
  "default-src 'self'",
  "base-uri 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Needs no token. @source wire.md §1 */
export const addConnectorDocsRoutes: Routes = (app) => {
  app.register(
    async (scope) => {
      scope.get('/openapi.json', () => connectorDocument);
      // A copy, which the plugin may type and change as it likes.
      const document = JSON.parse(JSON.stringify(connectorDocument));
      await scope.register(swagger, { mode: 'static', specification: { document } });
      await scope.register(swaggerUi, {
        routePrefix: '/docs',
        indexPrefix: paths.connector,
        staticCSP: contentPolicy,
        theme: { title: 'CSV connector' },
        // Without the bar that loads other descriptions.
        uiConfig: { layout: 'BaseLayout', docExpansion: 'list' },
      });
    },
    { prefix: paths.connector },
  );
};
