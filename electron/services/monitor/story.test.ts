import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { isEnded } from '../../../shared/monitor/transaction-status.ts';
import { openStory, type ReadPlatform, type Story } from '../../monitor-story.test-kit.ts';
import { createChance } from '../../practice/automation/chance.ts';

/** Makes random moves for STORY_SECONDS; STORY_SEED repeats the moves of a failed run. */
const seconds = Number(process.env['STORY_SECONDS'] ?? 15);
const seed = Number(process.env['STORY_SEED'] ?? 20_261_121);
const catchUpMs = 60_000;
const hour = 3_600_000;

const view = 'default';
const originNode = 'practice:machine:web-01';

/** Null if the ledger holds everything the platform had returned at a moment; else the first difference in words. */
function difference(story: Story, { updates, transactions }: ReadPlatform): string | null {
  const ledger = story.ledger();
  const state = ledger?.state();
  if (!ledger || !state) return 'there is no ledger';
  if (state.holes.length > 0) return `holes ${JSON.stringify(state.holes)}`;
  if (state.completeTo < updates.length) return `complete to ${state.completeTo} of ${updates.length}`;
  if (state.updates !== state.completeTo) return `${state.updates} of ${state.completeTo} updates`;
  const byObject = Map.groupBy(updates, ({ object }) => String(object['$id']));
  for (const [id, objectUpdates] of byObject) {
    const { rows } = ledger.updates(id, { first: 0, count: state.updates });
    const kept = rows.toReversed().map(({ index, object }) => ({ offset: index, object }));
    const received = objectUpdates.map(({ offset, object }) => ({ offset, object }));
    if (JSON.stringify(kept.slice(0, received.length)) !== JSON.stringify(received))
      return `updates of ${id}`;
    const last = kept.findLast(({ object }) => 'platformStatus' in object)?.object['platformStatus'];
    if (last !== undefined && ledger.object(id)?.status !== last) return `status of ${id}`;
  }
  const all = { statuses: [], text: '', objectId: null, from: null, to: null };
  const kept = ledger.transactions(all, { first: 0, count: 5_000 }).rows;
  const statuses = new Map(kept.map(({ id, status }) => [id, status]));
  for (const { link, status } of transactions) {
    const id = link.slice(link.lastIndexOf('/') + 1);
    const storedStatus = statuses.get(id) ?? 'not kept';
    if (storedStatus !== status && !(isEnded(storedStatus) && !isEnded(status)))
      return `transaction ${id} is ${status}: ${storedStatus}`;
  }
  return null;
}

/** Waits until the ledger has caught up with the platform as it is now; returns how long it took. */
async function waitUntilEqual(story: Story, step: string): Promise<number> {
  const own = await story.readPlatform();
  const since = performance.now();
  for (;;) {
    const differs = difference(story, own);
    const tookMs = performance.now() - since;
    if (differs === null && story.state()?.intake === 'live') return tookMs;
    if (tookMs > catchUpMs)
      expect.fail(
        `seed ${seed}, ${step}: ${differs ?? 'equal'}, ${JSON.stringify(story.state())}\n${story.lines.slice(-8).join('\n')}`,
      );
    await delay(50);
  }
}

it(
  'holds the same as the platform after each of many random writes, failures, absences and restarts',
  async () => {
    const chance = createChance(seed);
    let draws = 0;
    /** A random integer from 0 to n - 1. */
    const upTo = (n: number) => {
      draws += 1;
      return Math.floor(chance(String(draws)) * n);
    };
    const story = await openStory(seed);
    const ids: string[] = [];
    const pick = () => ids[upTo(ids.length)] ?? '';
    const incident = (subject: string) => ({
      $type: 'incident',
      subject,
      originNode,
      priority: `${upTo(5)}`,
    });
    let number = 0;

    const otherWrites = async () => {
      for (let left = 1 + upTo(8); left > 0; left--) {
        number += 1;
        if (ids.length === 0 || upTo(3) === 0) ids.push(`OTHER-${number}`);
        const id = pick();
        const path = `/objects/${id}`;
        const comment = { [`c${number}`]: { comments: [{ timestamp: number, value: `Comment ${number}` }] } };
        const isComment = upTo(2) === 0;
        await story.askAsOtherPerson(
          'PUT',
          path,
          isComment ? { comments: comment } : incident(`Subject ${number}`),
        );
      }
    };
    /** Planned failures are for the program, so its request must be the next one. */
    const setFaults = async (faults: Parameters<Story['practice']['setFaults']>[0]) => {
      await story.practice.setFaults(faults);
      await story.monitor.prove({ view }).catch(() => undefined);
    };
    const moves: [string, () => Promise<void>][] = [
      ['others write', otherWrites],
      [
        'own writes',
        async () => {
          const id = await story.monitor.proposeId({ view, type: 'incident' });
          ids.push(id);
          await story.monitor.put({ view, id, object: incident('Own'), mustBeNew: upTo(2) === 0 });
          await story.monitor.comment({
            view,
            id: pick(),
            text: upTo(2) === 0 ? 'please eject' : 'hello',
          });
        },
      ],
      ['the automation works', async () => story.moveClocks(upTo(120_000))],
      ['notifications come twice', () => setFaults({ notificationsRepeated: 1 + upTo(3) })],
      ['notifications are late', () => setFaults({ notificationsDelayMs: 1 + upTo(1_500) })],
      ['notifications are in time', () => setFaults({})],
      ['a request is cut', () => setFaults({ plannedFor: 'all', cut: upTo(2) === 0 ? 'before' : 'after' })],
      ['requests fail', () => setFaults({ plannedFor: 'all', status500: 1 + upTo(3) })],
      ['a sign-in is refused', () => setFaults({ plannedFor: 'all', refuseTokens: 1 + upTo(2) })],
      [
        'the network is away for a while',
        async () => {
          story.wire.cut();
          await otherWrites();
          story.moveClocks(upTo(30_000));
          await delay(upTo(600));
          story.wire.restore();
        },
      ],
      ['the token ends', async () => story.moveClocks(2 * hour)],
      ['the platform restarts', () => story.restartPlatform()],
      ['the program restarts', () => story.restartClient()],
      [
        'the machine sleeps for eight hours',
        async () => {
          story.wire.cut();
          for (let part = 0; part < 4; part++) {
            await otherWrites();
            story.moveClocks(2 * hour);
          }
          story.wire.restore();
          story.wake();
        },
      ],
    ];

    try {
      await waitUntilEqual(story, 'the beginning');
      const ends = performance.now() + seconds * 1_000;
      // Each move is made at least once, in a random order.
      const remaining = moves.map((_, index) => index);
      while (remaining.length > 0 || performance.now() < ends) {
        const place =
          remaining.length > 0 ? remaining.splice(upTo(remaining.length), 1)[0] : upTo(moves.length);
        const [name, move] = moves[place ?? 0] ?? ['', async () => undefined];
        await move();
        if (upTo(2) === 0) await otherWrites();
        await waitUntilEqual(story, name);
      }
      // In the end nothing changes any more, and both are exactly equal.
      await story.practice.setFaults({ automationOn: false });
      await delay(500);
      const own = await story.readPlatform();
      await waitUntilEqual(story, 'the end');
      const { completeTo, transactions } = story.ledger()?.state() ?? { completeTo: 0, transactions: {} };
      expect(completeTo).toBe(own.updates.length);
      expect(transactions).toEqual(
        Object.fromEntries(
          [...Map.groupBy(own.transactions, ({ status }) => status)].map(([name, all]) => [name, all.length]),
        ),
      );
      expect(completeTo).toBeGreaterThan(20);
    } finally {
      await story.close();
    }
  },
  (seconds + 90) * 1_000,
);
