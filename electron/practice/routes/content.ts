/** Routes of attachments in the graph interface: POST and GET /{id}/content with unchanged bytes. @source wire.md §4 */
import { PlatformError } from '../errors.ts';
import type { ById, GraphRoutes } from './graph-parameters.ts';

export const addContentRoutes: GraphRoutes = (graph, { world }) => {
  graph.register(async (scope) => {
    // Every content type is stored without parsing, also JSON.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    scope.post<ById>('/:id/content', (request) => {
      const { id } = request.params;
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const contentType = request.headers['content-type'] || 'application/octet-stream';
      world.write(() => world.attachments.write(id, bytes, contentType));
      return { 'ogit/_id': id };
    });

    scope.get<ById>('/:id/content', (request, reply) => {
      const { id } = request.params;
      const attachment = world.attachments.read(id);
      if (attachment === undefined) throw new PlatformError(404, `The vertex "${id}" has no content.`);
      reply.headers({ 'content-type': attachment.contentType, 'x-content-type-options': 'nosniff' });
      return reply.send(attachment.bytes);
    });
  });
};
