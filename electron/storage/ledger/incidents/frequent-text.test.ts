import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestLedgers, type TestLedgers, updateOf } from '../ledger.test-kit.ts';

const incidents = 2_000;
const begin = 1_790_000_000_000;
const ids = Array.from({ length: incidents }, (_, at) => at);

let test: TestLedgers;
beforeAll(() => {
  test = openTestLedgers();
  test.now = begin + 2 * incidents;
  const status = { platformStatus: 'PROCESSING' };
  test.ledger.storeUpdates(
    ids.map((at) => ({ ...updateOf(at, `INC-${at}`, { subject: 'Disk full', ...status }), at: begin + at })),
    begin,
  );
  // The oldest ones change last, so that the order of the list differs from that of the keys.
  test.ledger.storeUpdates(
    ids.slice(0, 700).map((at) => ({
      ...updateOf(incidents + at, `INC-${at}`, { platformStatus: 'WAITING' }),
      at: begin + incidents + at,
    })),
    begin,
  );
  while (test.ledgers.indexTexts());
});
afterAll(() => test.close());

it('a search for a text of nearly every incident has the order of the list, without gaps', () => {
  const every = { statuses: [], watchedOnly: false, text: '' };
  for (const first of [0, 400, 690, 900]) {
    const slice = { first, count: 100 };
    const found = test.ledger.incidents({ ...every, text: 'disk' }, slice);
    // A search stops after 300 matches, or at the end of the requested page.
    expect(found).toMatchObject({ total: Math.max(300, first + 100), isLimit: true });
    expect(found.rows.map(({ id }) => id)).toEqual(
      test.ledger.incidents(every, slice).rows.map(({ id }) => id),
    );
  }
});
