import { afterEach, beforeEach, expect, it } from 'vitest';
import { newRun, openTestJournal, rowOutcome, type TestJournal } from './journal.test-kit.ts';
import { runsToForget } from './retention.ts';

const dayMs = 86_400_000;
const rowsOfNight = 200;
let today = 0;
let test: TestJournal;
beforeEach(() => {
  today = 0;
  test = openTestJournal(() => today);
});
afterEach(() => test.close());

/**
 * Sends a file in each night, and prunes as at the end of a run. The run of night `interrupted` stops after 50 rows.
 * Returns the size of the journal after each night, in bytes.
 */
function sendNights(
  nights: number,
  limits: Parameters<typeof runsToForget>[1],
  interrupted: number,
): number[] {
  const { journal } = test;
  return Array.from({ length: nights }, (_, night) => {
    today = night * dayMs;
    const id = `night-${night}`;
    journal.start(newRun({ id, records: rowsOfNight, startedAt: today }));
    const rows = Array.from({ length: rowsOfNight }, (_, at) =>
      rowOutcome(at + 1, { identity: `machine:${night}-${at}` }),
    );
    journal.recordOutcomes(id, null, night === interrupted ? rows.slice(0, 50) : rows);
    journal.progress(id, { state: night === interrupted ? 'stopped' : 'finished', endedAt: today });
    journal.forget(runsToForget(journal.weights(), limits, today));
    test.doLater();
    return journal.usedBytes();
  });
}

it('a machine that sends every night keeps a year of runs, and the interrupted one for longer', () => {
  const sizes = sendNights(500, { days: 366, sizeBytes: null }, 3);
  const ids = test.journal.list({ text: '', first: 0, count: 500 }).runIds;
  // The nights 133 to 499, and the interrupted one.
  expect(ids).toHaveLength(368);
  expect(ids).toContain('night-3');
  const [sizeAfterYear = 0, sizeAtEnd = 0] = [sizes[370], sizes.at(-1)];
  expect(sizes[100]).toBeLessThan(sizeAfterYear / 2);
  expect(sizeAtEnd).toBeLessThan(sizeAfterYear * 1.02);
});

it('a machine with little space keeps as many runs as fit, and the interrupted one', () => {
  const sizeBytes = 400_000;
  const sizes = sendNights(400, { days: null, sizeBytes }, 3);
  const empty = sizes[0] ?? 0;
  expect(Math.max(...sizes)).toBeLessThan(empty + 2 * sizeBytes);
  const ids = test.journal.list({ text: '', first: 0, count: 500 }).runIds;
  expect(ids).toContain('night-3');
  expect(ids).toContain('night-399');
  expect(ids.length).toBeLessThan(200);
});
