/** The page as the page server answers with it: each load has a nonce of its own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pageForLoad } from '../page-policy.ts';

/** The page may speak to where it comes from. */
export const servedPolicy = { connect: ["'self'"] };

export interface ServedPage {
  /** The folder of the built page. */
  pageDir: string;
  randomToken: () => string;
}

/** Takes the page's own addresses from the files beside it. */
export function addPage(app: FastifyInstance, { pageDir, randomToken }: ServedPage): void {
  for (const path of ['/', '/index.html'])
    app.get(path, async (_request, reply) => {
      const built = await readFile(join(pageDir, 'index.html'), 'utf8');
      const { html, headers } = pageForLoad(built, servedPolicy, randomToken());
      return reply
        .headers(headers)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(html);
    });
}
