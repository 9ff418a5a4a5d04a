import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { protocol } from 'electron';

const scheme = 'app';
const hostName = 'graph-intake';

/** The address of our page. A scheme of its own: `file:` pages share one origin with every file of the machine. */
export const pageAddress = `${scheme}://${hostName}/index.html`;

/** Whether an address is served by us; anything that is no address is not. */
export function isOwnAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === `${scheme}:` && url.host === hostName;
}

/** Registers `app:` with Chromium as a secure scheme with an origin. Must run before Electron is ready. */
export function setupScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

interface PageFiles {
  /** The folder of the built page. */
  root: string;
  /** Sent with every response except the page's own document. */
  headers: Record<string, string>;
  /** Returns the document for one load, with the headers that belong to it. */
  forLoad: (html: string) => { html: string; headers: Record<string, string> };
}

/** Serves the built page, and nothing else, at {@link pageAddress}. */
export function setupPageProtocol(files: PageFiles): void {
  protocol.handle(scheme, (request) => respond(request, files));
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

async function respond(request: Request, { root, headers, forLoad }: PageFiles): Promise<Response> {
  const refuse = (status: number) => new Response(null, { status, headers });
  if (!isOwnAddress(request.url)) return refuse(403);
  if (request.method !== 'GET') return refuse(405);
  const path = pathWithin(root, new URL(request.url).pathname);
  const type = path === undefined ? undefined : types[extname(path).toLowerCase()];
  if (path === undefined || type === undefined) return refuse(404);
  try {
    if (extname(path).toLowerCase() === '.html') {
      const load = forLoad(await readFile(path, 'utf8'));
      // Not cached: the headers and marks of one load must not be valid for the next.
      return new Response(load.html, {
        headers: { ...load.headers, 'content-type': type, 'cache-control': 'no-store' },
      });
    }
    return new Response(await readFile(path), { headers: { ...headers, 'content-type': type } });
  } catch {
    // Absent, a folder and unreadable get the same response, so the page learns nothing about the disk.
    return refuse(404);
  }
}

/** Returns the file of a URL path; undefined if it leads out of `root` or is not a valid path. */
function pathWithin(root: string, pathname: string): string | undefined {
  let name: string;
  try {
    name = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  const path = join(root, name === '/' ? 'index.html' : name);
  const inside = relative(root, path);
  return inside.split(sep)[0] === '..' || name.includes('\0') ? undefined : path;
}
