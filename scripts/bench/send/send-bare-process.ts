/** Posts ready-made bodies with bare undici, several at once, and parses every response. */
import { Agent, request } from 'undici';
import { measured } from '../spent.ts';
import { bodiesOf } from './send-file.ts';
import type { BareOrder, BareReply } from './send-orders.ts';

const statusOk = 200;
const dispatcher = new Agent();

process.on('message', async (order: BareOrder) => {
  const bodies = await bodiesOf(order.file, order.bodies);
  const { spent } = await measured(() => postAll(order, bodies));
  process.send?.(spent satisfies BareReply);
});

async function postAll({ connectorUrl, token, atOnce }: BareOrder, bodies: readonly Buffer[]): Promise<void> {
  const url = `${connectorUrl}/vertices`;
  const headers = { 'content-type': 'text/csv', 'x-forwarded-authorization': `Bearer ${token}` };
  const left = bodies.values();
  const one = async () => {
    for (const body of left) {
      const response = await request(url, { method: 'POST', headers, body, dispatcher });
      const feedback = (await response.body.json()) as { failed: number };
      if (response.statusCode !== statusOk || feedback.failed !== 0)
        throw new Error('The platform took not all.');
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}
