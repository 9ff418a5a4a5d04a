/** A target that responds after a while, and a practice platform that submits requests to it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform } from '../../../electron/practice/server.ts';
import type { TargetCommand, TargetReply } from './actions-target.ts';

const delayMs = Number(process.argv[2]);
const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
const { address: platform, actions } = await startPlatform({ dataDir: folder, automation: false });
const { stop, ...address } = platform;
const target = createServer((_request, response) => {
  setTimeout(() => response.end('{"status":"fine"}'), delayMs);
});
await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
const targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`;

/**
 * Submits one action and returns whether its result is the expected one. The action is put into the platform's own
 * queue, as its automation does, and not submitted by HTTP.
 */
async function hasResponse(): Promise<boolean> {
  const outcome = await actions.submit({
    capability: 'HTTPRequest',
    parameters: { url: targetUrl },
    timeoutMs: 120_000,
  });
  return outcome.state === 'answered' && (outcome.result as { code?: number }).code === 200;
}

async function submit({ actions: count, atOnce }: NonNullable<TargetCommand['submit']>): Promise<number> {
  let [left, submitted] = [count, 0];
  const work = async () => {
    while (left > 0) {
      left -= 1;
      if (await hasResponse()) submitted += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return submitted;
}

process.on('message', async (command: TargetCommand) => {
  const submitted = command.submit === undefined ? 0 : await submit(command.submit);
  process.send?.({ address, targetUrl, submitted } satisfies TargetReply);
});
process.once('SIGTERM', async () => {
  target.closeAllConnections();
  target.close();
  await stop();
  await rm(folder, { recursive: true, force: true });
  process.exit();
});
