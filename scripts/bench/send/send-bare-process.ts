/** Posts ready-made bodies with bare undici, several at once, and parses every response. */
import { Agent, request } from 'undici';
import { measureCost } from '../measure-cost.ts';
import { bodiesOf } from './send-file.ts';
import type { BareCommand, BareReply } from './send-messages.ts';

const statusOk = 200;
const dispatcher = new Agent();

process.on('message', async (command: BareCommand) => {
  const bodies = await bodiesOf(command.file, command.bodies);
  const { cost } = await measureCost(() => postAll(command, bodies));
  process.send?.(cost satisfies BareReply);
});

async function postAll(
  { connectorUrl, token, atOnce }: BareCommand,
  bodies: readonly Buffer[],
): Promise<void> {
  const url = `${connectorUrl}/vertices`;
  const headers = { 'content-type': 'text/csv', 'x-forwarded-authorization': `Bearer ${token}` };
  // All workers take their bodies from the same iterator.
  const remaining = bodies.values();
  const work = async () => {
    for (const body of remaining) {
      const response = await request(url, { method: 'POST', headers, body, dispatcher });
      const feedback = (await response.body.json()) as { failed: number };
      if (response.statusCode !== statusOk || feedback.failed !== 0)
        throw new Error('The platform took not all.');
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
