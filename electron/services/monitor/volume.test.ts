import { afterEach, expect, it } from 'vitest';
import { openStory, type Story } from '../../monitor-story.test-kit.ts';
import { objectClient } from '../../practice/objects/objects.test-kit.ts';
import type { TestPractice } from '../../practice/practice.test-kit.ts';

/** More than one full response; with more than 10,000 the subscription overflows, too. */
const count = Number(process.env['VOLUME_UPDATES'] ?? 1_050);
const concurrency = 40;
const patienceMs = 60_000 + count * 100;
const originNode = 'practice:machine:web-01';

/** Writes `count` incidents with another account; each write causes one update. */
async function writeIncidents(practice: TestPractice, token: string, prefix: string): Promise<void> {
  const client = objectClient(practice, token);
  for (let first = 0; first < count; first += concurrency)
    await Promise.all(
      Array.from({ length: Math.min(concurrency, count - first) }, (_each, place) =>
        client.put(`${prefix}-${first + place}`, {
          $type: 'incident',
          subject: `${first + place}`,
          originNode,
        }),
      ),
    );
  const isOpen = async () => {
    const response = await client.ask('GET', '/views/default/transactions?limit=1000');
    return response.text.includes('"waiting"') || response.text.includes('"processing"');
  };
  await expect.poll(isOpen, { timeout: patienceMs }).toBe(false);
}

let story: Story | undefined;
afterEach(() => story?.close());

it(
  'reads a long history at first, and the updates of a long absence later, without a hole',
  async () => {
    let token = '';
    const open = await openStory(11, {
      automation: false,
      async before(practice, others) {
        token = others;
        await writeIncidents(practice, token, 'BEFORE');
      },
    });
    story = open;
    /** What the ledger lacks of the platform's updates and transactions. */
    const missing = async () => {
      const own = await open.readPlatform();
      const ledger = open.ledger();
      const state = ledger?.state();
      const writes = Object.values(state?.transactions ?? {}).reduce((sum, each) => sum + each, 0);
      return {
        updates: own.updates.length - (state?.updates ?? 0),
        completeTo: own.updates.length - (state?.completeTo ?? 0),
        transactions: own.transactions.length - writes,
        holes: state?.holes,
        intake: state && open.state()?.intake,
      };
    };
    const nothingMissing = { updates: 0, completeTo: 0, transactions: 0, holes: [], intake: 'live' };
    await expect.poll(missing, { timeout: patienceMs, interval: 250 }).toEqual(nothingMissing);
    expect(open.ledger()?.end).toBeGreaterThanOrEqual(count);
    open.wire.cut();
    await expect.poll(() => open.state()?.intake, { timeout: patienceMs }).toBe('offline');
    await writeIncidents(open.practice, token, 'ABSENT');
    open.wire.restore();
    await expect.poll(missing, { timeout: patienceMs, interval: 250 }).toEqual(nothingMissing);
    expect(open.ledger()?.end).toBeGreaterThanOrEqual(2 * count);
    for (const id of [`BEFORE-${count - 1}`, 'ABSENT-0', `ABSENT-${count - 1}`])
      expect(open.ledger()?.object(id)?.status).toBe('PROCESSING');
  },
  4 * patienceMs,
);
