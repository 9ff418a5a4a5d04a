/** Serves the page for the page server, with a new nonce for each load. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pageForLoad } from '../page-policy.ts';
import type { FirstLoad } from './first-load.ts';

/** Policy of the served page, which may connect only to its own server. */
export const servedPolicy = { connect: ["'self'"] };

interface ServedPage {
  /** The folder of the built page. */
  pageDir: string;
  randomToken: () => string;
  /** Receives which files the page loads, so that the host is created only after they are sent. */
  firstLoad?: FirstLoad;
}

/** Serves the addresses of the page, which the static files would otherwise serve without a nonce. */
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

/** Returns the addresses of the scripts and styles in a page that Vite built. */
const filesOf = (html: string): string[] =>
  [...html.matchAll(/ (?:src|href)="\.(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
