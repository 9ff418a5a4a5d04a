import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTestLedgers, updateOf } from './ledger.test-kit.ts';

/** Enough for a search to query the full-text tables. */
const incidents = 320;
const words = ['disk', 'link', 'mail', 'door'];
const word = fc.constantFrom(...words);
const at = fc.nat(incidents - 1);
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('rename' as const), at, word }),
    fc.record({ do: fc.constant('comment' as const), at, word }),
    fc.record({ do: fc.constant('index' as const) }),
    fc.record({ do: fc.constant('search' as const), word }),
    fc.record({ do: fc.constant('prune' as const) }),
  ),
  { minLength: 5, maxLength: 40 },
);

it('a search finds the same texts, however many of them are in the full-text tables', () => {
  fc.assert(
    fc.property(steps, (someSteps) => {
      const test = openTestLedgers();
      try {
        const { ledger, ledgers } = test;
        const texts = Array.from({ length: incidents }, () => ({ subject: 'none', comments: [''] }));
        let next = 0;
        const store = (place: number, fields: Record<string, unknown>) => {
          ledger.storeUpdates([updateOf(next, `INC-${place}`, fields)], test.now);
          next += 1;
        };
        ledger.storeUpdates(
          texts.map(({ subject }, place) =>
            updateOf(place, `INC-${place}`, { subject, platformStatus: 'NEW' }),
          ),
          test.now,
        );
        next = incidents;
        const search = (text: string) =>
          ledger
            .incidents({ statuses: [], watchedOnly: false, text }, { first: 0, count: incidents })
            .rows.map(({ id }) => id)
            .sort();
        for (const step of someSteps)
          if (step.do === 'index') ledgers.indexTexts();
          else if (step.do === 'prune') ledgers.prune({ days: 1, sizeBytes: null });
          else if (step.do === 'search')
            expect(search(step.word)).toEqual(
              texts
                .flatMap(({ subject, comments }, place) =>
                  [subject, ...comments].some((each) => each.includes(step.word)) ? [`INC-${place}`] : [],
                )
                .sort(),
            );
          else {
            const text = texts[step.at];
            if (text && step.do === 'rename') {
              text.subject = step.word;
              store(step.at, { subject: step.word });
            } else if (text) {
              text.comments.push(step.word);
              const comments = { [`c${next}`]: { comments: [{ timestamp: next, value: step.word }] } };
              store(step.at, { comments });
            }
          }
      } finally {
        test.close();
      }
    }),
    { numRuns: 15 },
  );
});

it('each text is indexed once, in pieces', () => {
  const test = openTestLedgers();
  try {
    const { ledger, ledgers } = test;
    const updates = Array.from({ length: 500 }, (_, index) =>
      updateOf(index, `INC-${index}`, { subject: 'x' }),
    );
    ledger.storeUpdates(updates, test.now);
    /** Indexes all texts, and returns the number of pieces. */
    const indexAll = () => {
      let count = 0;
      while (ledgers.indexTexts()) count += 1;
      return count;
    };
    expect(indexAll()).toBe(2);
    expect(indexAll()).toBe(0);
    ledger.storeUpdates([updateOf(500, 'INC-1', { subject: 'x' })], test.now);
    expect(indexAll()).toBe(0);
    ledger.storeUpdates([updateOf(501, 'INC-1', { subject: 'y' })], test.now);
    expect(indexAll()).toBe(1);
  } finally {
    test.close();
  }
});
