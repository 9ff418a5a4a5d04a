/** The page as the page server sends it: each load has a nonce of its own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pageForLoad } from '../page-policy.ts';
import type { FirstLoad } from './first-load.ts';

/** The page may speak to where it comes from. */
export const servedPolicy = { connect: ["'self'"] };

interface ServedPage {
  /** The folder of the built page. */
  pageDir: string;
  randomToken: () => string;
  firstLoad?: FirstLoad;
}

/** Takes the page's own addresses from the files beside it. */
export function addPage(app: FastifyInstance, { pageDir, randomToken, firstLoad }: ServedPage): void {
  for (const path of ['/', '/index.html'])
    app.get(path, async (_request, reply) => {
      const built = await readFile(join(pageDir, 'index.html'), 'utf8');
      const { html, headers } = pageForLoad(built, servedPolicy, randomToken());
      firstLoad?.page(filesOf(built));
      return reply
        .headers(headers)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(html);
    });
}

/** The addresses of the scripts and styles that a page of Vite names. */
const filesOf = (html: string): string[] =>
  [...html.matchAll(/ (?:src|href)="\.(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
