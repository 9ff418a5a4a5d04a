/** Opens a browser window on its own host, and creates vertices on the practice platform of that host. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { chromium, type Page } from 'playwright/test';
import { z } from 'zod';
import { ensureBuilt } from '../../build.mjs';
import { chromiumArgs, ensureChromium } from '../../chromium.mjs';
import { projectNode, root } from '../../project.mjs';

interface VerticesWindow {
  readonly page: Page;
  /** Opens another page of the same program. */
  morePage(): Promise<Page>;
  /** Creates a machine with one list. @returns its `ogit/_id` */
  makeMachine(xid: string, list: readonly object[]): Promise<string>;
  /** Delays every request to the platform by this time from now on. */
  slowDown(latencyMs: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Returns the name of a machine. On screen, the name shows that the vertex was read, whether opened by id or by xid.
 */
export const nameOf = (xid: string): string => `${xid}.example.org`;

/** Line that the host prints when it has started, as far as it is needed here. */
const started = z.object({
  address: z.string(),
  practice: z.object({
    origin: z.string(),
    authUrl: z.string(),
    graphUrl: z.string(),
    clientId: z.string(),
    clientSecret: z.string(),
    username: z.string(),
    password: z.string(),
  }),
});
type Started = z.infer<typeof started>;

export async function openVerticesWindow(): Promise<VerticesWindow> {
  await using parts = new AsyncDisposableStack();
  ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const host = spawn(projectNode(), ['dist/host/serve.js', '--json', '--no-open', '--show-practice'], {
    cwd: root,
    env: { ...process.env, GRAPH_INTAKE_DATA: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(host, 'exit');
  parts.defer(async () => {
    host.kill('SIGTERM');
    await ended;
  });
  const { address, practice } = await readStarted(host.stdout);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
  parts.defer(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(address);
  const pageUrl = page.url();
  const { post, setFaults } = await signIn(practice);
  const resources = parts.move();
  return {
    page,
    async morePage() {
      const more = await context.newPage();
      await more.goto(pageUrl);
      return more;
    },
    async makeMachine(xid, list) {
      const created = await post('/new/ogit%2FMARS%2FMachine', {
        'ogit/_xid': xid,
        'ogit/_scope': 'practice-scope',
        'ogit/name': nameOf(xid),
      });
      const id = String(created['ogit/_id']);
      await post(`/${id}`, { '=/tags': list });
      return id;
    },
    slowDown: (latencyMs) => setFaults({ latencyMs }),
    stop: () => resources.disposeAsync(),
  };
}

async function readStarted(stdout: Readable): Promise<Started> {
  for await (const line of createInterface({ input: stdout }))
    if (line.startsWith('{')) return started.parse(JSON.parse(line));
  throw new Error('The host ended before it was ready.');
}

const responseSchema = z.record(z.string(), z.unknown());

async function signIn({ origin, authUrl, graphUrl, ...practice }: Started['practice']) {
  const ask = async (method: string, address: string, body: object, headers = {}) => {
    const init = { method, headers: { 'content-type': 'application/json', ...headers } };
    const response = await fetch(address, { ...init, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${address} returned ${response.status}.`);
    return responseSchema.parse(await response.json());
  };
  const { access_token: token } = await ask('POST', `${authUrl}/api/auth/6/app`, {
    client_id: practice.clientId,
    client_secret: practice.clientSecret,
    username: practice.username,
    password: practice.password,
  });
  return {
    post: (path: string, body: object) =>
      ask('POST', `${graphUrl}${path}`, body, { authorization: `Bearer ${token}` }),
    setFaults: async (faults: object) => {
      await ask('PUT', `${origin}/practice/faults`, faults);
    },
  };
}
