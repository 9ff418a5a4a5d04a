import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rangeOf } from '../../../shared/rows/row-set-operations.ts';
import {
  attemptOf,
  failedRow,
  newRun,
  openTestJournal,
  rowOutcome,
  type TestJournal,
} from './journal.test-kit.ts';
import type { Journal } from './journal.ts';

let test: TestJournal;
let journal: Journal;
beforeEach(() => {
  test = openTestJournal();
  journal = test.journal;
});
afterEach(() => test.close());

const anyRow = { outcome: 'all', cause: null, text: '' } as const;
const slice = { first: 0, count: 500 };
const recordResponse = (number: number) =>
  journal.recordResponse({
    runId: 'run-1',
    number,
    state: 'answered',
    status: 200,
    message: '',
    endedAt: 3_000,
  });

describe('a run in the journal', () => {
  it('is read back as it was started', () => {
    const run = newRun({ excluded: rangeOf(4, 6), recipe: 'Hosts', rehearsal: true, file: null });
    journal.start(run);
    const found = test.reopen().find('run-1');
    expect({ ...found?.run, excluded: [...(found?.run.excluded ?? [])] }).toEqual({
      ...run,
      excluded: [4, 5, 6],
    });
    expect(found?.progress).toEqual({ state: 'sending', message: '', endedAt: null, fileHash: null });
    expect(found?.counts['not-sent']).toBe(7);
  });

  it('is found by file, connection, recipe and hash in any case, newest first', () => {
    journal.start(newRun({ id: 'a', fileName: 'Geräte.csv', startedAt: 1 }));
    journal.start(newRun({ id: 'b', connection: 'GERÄTE', startedAt: 3 }));
    journal.start(newRun({ id: 'c', recipe: 'meine Geräte', startedAt: 2 }));
    journal.start(newRun({ id: 'd' }));
    journal.progress('d', { fileHash: 'cafe01' });
    expect(journal.list({ text: ' gerÄTE', first: 0, count: 2 })).toEqual({ total: 3, runIds: ['b', 'c'] });
    expect(journal.list({ text: 'CAFE', ...slice }).runIds).toEqual(['d']);
    expect(journal.list({ text: '', ...slice }).total).toBe(4);
  });

  it('is not found by another id', () => {
    expect(journal.find('unknown-run')).toBeNull();
    expect(() => journal.page('unknown-run', anyRow, slice)).toThrow('no such run');
  });
});

describe('an attempt', () => {
  it('is recorded although its process was killed, and its rows are then unknown', async () => {
    journal.start(newRun({ records: 1_000 }));
    const script = `
      import { openAppDatabase } from ${JSON.stringify(new URL('../app-database.ts', import.meta.url).href)};
      import { createJournal } from ${JSON.stringify(new URL('create-journal.ts', import.meta.url).href)};
      const journal = createJournal(openAppDatabase(${JSON.stringify(test.database.name)}));
      const records = Array.from({ length: 500 }, (_, index) => index + 11);
      console.log(journal.recordAttempt({ runId: 'run-1', of: null, class: 'never', records, bytes: 9, bodyHash: 'f00d', sentAt: 7 }));
      setInterval(() => {}, 1000);`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = once(other, 'exit');
    const [text] = await once(other.stdout, 'data');
    other.kill('SIGKILL');
    await gone;
    expect(String(text)).toBe('1\n');
    const entry = { number: 1, class: 'never', rows: 500, firstRecord: 11, lastRecord: 510, state: 'open' };
    expect(journal.requests('run-1', slice).rows).toMatchObject([{ ...entry, bodyHash: 'f00d', sentAt: 7 }]);
    expect(journal.find('run-1')?.counts).toMatchObject({ unknown: 0, 'not-sent': 1_000 });
    expect(journal.interrupt()).toEqual(['run-1']);
    expect(journal.find('run-1')?.counts).toMatchObject({ unknown: 500, 'not-sent': 500 });
    expect(journal.unknown('run-1').never).toBe(500);
    const row = { record: 11, outcome: 'unknown', request: 1 };
    expect(journal.page('run-1', { ...anyRow, outcome: 'unknown' }, slice).rows[0]).toMatchObject(row);
  });

  it('is refused if the run has ended, because a crash would hide it', () => {
    journal.start(newRun());
    journal.progress('run-1', { state: 'cancelled', endedAt: 5 });
    expect(() => journal.recordAttempt(attemptOf([1]))).toThrow('The run is cancelled');
    journal.progress('run-1', { state: 'sending', endedAt: null });
    expect(journal.recordAttempt(attemptOf([1]))).toBe(1);
  });

  it('is refused for a row that the run does not send, and so is an outcome', () => {
    journal.start(newRun({ excluded: rangeOf(3, 3) }));
    expect(() => journal.recordAttempt(attemptOf([2, 3]))).toThrow('Record 3');
    expect(() => journal.recordOutcomes('run-1', null, [rowOutcome(1), rowOutcome(11)])).toThrow('Record 11');
    expect(journal.requests('run-1', slice).total).toBe(0);
    expect(journal.find('run-1')?.counts).toMatchObject({ stored: 0, 'not-sent': 9 });
    expect(journal.openRequests('run-1')).toEqual([]);
  });

  it('counts as a repeat or as a split of an earlier one', () => {
    journal.start(newRun());
    journal.recordAttempt(attemptOf([1, 2, 3, 4]));
    journal.recordAttempt(attemptOf([1, 2, 3, 4], { of: 1 }));
    journal.recordAttempt(attemptOf([1, 2], { of: 2 }));
    journal.recordAttempt(attemptOf([3, 4], { of: 2 }));
    expect(journal.find('run-1')).toMatchObject({ requests: 4, repeats: 1, splits: 1 });
    // A row that a response left out is sent again alone, which is no split.
    journal.recordAttempt(attemptOf([4], { of: 4 }));
    expect(journal.find('run-1')).toMatchObject({ requests: 5, repeats: 2, splits: 1 });
    expect(journal.requests('run-1', { first: 2, count: 1 }).rows).toMatchObject([
      { number: 3, of: 2, rows: 2 },
    ]);
  });
});

describe('rows of a run', () => {
  beforeEach(() => journal.start(newRun()));

  it('are read back with all of their details once they are stored', () => {
    const rows = [
      rowOutcome(2, { createdPartIds: ['edge-1', 'edge-2'], hash: null, created: false }),
      rowOutcome(5, {
        outcome: 'partly',
        cause: 'c',
        reason: 'No edge.',
        missing: ['edge 1'],
        createdPartIds: ['issue-1'],
      }),
      rowOutcome(9, { vertexId: '', identity: 'line\nbreak' }),
    ];
    journal.recordOutcomes('run-1', journal.recordAttempt(attemptOf([2, 5, 9])), rows);
    journal.recordOutcomes('run-1', journal.recordAttempt(attemptOf([1, 7])), [rowOutcome(7), rowOutcome(1)]);
    const stored = test.reopen().storedAfter('run-1', 1, 3);
    expect(stored.map(({ record }) => record)).toEqual([2, 5, 7]);
    expect(stored[0]).toMatchObject({
      createdPartIds: ['edge-1', 'edge-2'],
      hash: null,
      created: false,
      vertexId: 'id-2',
    });
    expect(stored[1]).toMatchObject({
      missing: ['edge 1'],
      createdPartIds: ['issue-1'],
      hash: [5, 2 ** 32 - 5],
    });
    expect(test.journal.storedAfter('run-1', 7, 9)).toMatchObject([
      { record: 9, identity: 'line\nbreak', vertexId: '' },
    ]);
  });

  it('are listed with their last outcome and the request that carried them', () => {
    const first = journal.recordAttempt(attemptOf([1, 2, 3]));
    journal.recordOutcomes('run-1', first, [failedRow(1), rowOutcome(2), failedRow(3)]);
    const second = journal.recordAttempt(attemptOf([1, 2], { of: first }));
    journal.recordOutcomes('run-1', second, [
      rowOutcome(1, { identity: 'again' }),
      rowOutcome(2, { identity: 'again' }),
    ]);
    const { rows } = journal.page('run-1', { ...anyRow, outcome: 'stored' }, slice);
    expect(rows.map(({ record, identity, request }) => [record, identity, request])).toEqual([
      [1, 'again', second],
      [2, 'again', second],
    ]);
    expect(journal.causes('run-1')).toMatchObject([{ rows: 1, firstRecord: 3 }]);
  });

  it('are grouped into causes whose titles mark the part that differs', () => {
    const other = { cause: 'Too long', reason: 'The name is too long.' };
    journal.recordOutcomes('run-1', null, [failedRow(2), failedRow(3), failedRow(4), failedRow(6, other)]);
    expect(journal.causes('run-1')).toEqual([
      {
        id: 'Cannot resolve xid “…”',
        outcome: 'failed',
        title: 'Cannot resolve xid "net-{…}"',
        rows: 3,
        firstRecord: 2,
        example: 'Cannot resolve xid "net-2"',
      },
      {
        id: 'Too long',
        outcome: 'failed',
        title: other.reason,
        rows: 1,
        firstRecord: 6,
        example: other.reason,
      },
    ]);
    const cause = { outcome: 'failed', cause: 'Cannot resolve xid “…”', text: 'NET-3' } as const;
    expect(journal.page('run-1', cause, slice)).toMatchObject({ total: 1, rows: [{ record: 3 }] });
    expect(journal.page('run-1', { ...cause, outcome: 'unknown' }, slice).total).toBe(0);
    journal.recordOutcomes('run-1', null, [failedRow(1, { outcome: 'partly' })]);
    const page = journal.page('run-1', { ...cause, outcome: 'not-stored', text: '' }, { first: 0, count: 3 });
    expect(page.total).toBe(4);
    expect(page.rows.map(({ record }) => record)).toEqual([1, 2, 3]);
  });

  it('are found by identity, reason and record number, also after a new outcome', () => {
    const found = (text: string, outcome: 'all' | 'not-stored' = 'all') =>
      test.journal.page('run-1', { outcome, cause: null, text }, slice).rows.map(({ record }) => record);
    journal.recordOutcomes('run-1', null, [
      rowOutcome(1, { identity: 'Größe A' }),
      rowOutcome(2),
      failedRow(3),
    ]);
    expect(found('GRÖSSE')).toEqual([]);
    expect(found(' größe ')).toEqual([1]);
    expect(found('HOST-')).toEqual([2, 3]);
    expect(found('host-', 'not-stored')).toEqual([3]);
    expect(found('resolve XID')).toEqual([3]);
    journal.recordOutcomes('run-1', null, [
      rowOutcome(3),
      rowOutcome(4, { reason: 'Could resolve xid later.' }),
    ]);
    expect(found('resolve xid')).toEqual([4]);
    journal.recordOutcomes('run-1', null, [failedRow(4), rowOutcome(3, { identity: 'other' })]);
    expect(found('resolve xid')).toEqual([4]);
    expect(found('host-')).toEqual([2, 4]);
    expect(found('7')).toEqual([7]);
    test.reopen();
    expect(found('host-')).toEqual([2, 4]);
    expect(found('other')).toEqual([3]);
    expect(found('net-4')).toEqual([4]);
    expect(found('later')).toEqual([]);
  });

  it('that were not sent say why once the run has ended', () => {
    const reasons = (outcome: 'not-sent' | 'unknown') =>
      journal.next({ runId: 'run-1', outcome, afterRecord: 0, count: 2 }).map(({ reason }) => reason);
    journal.recordOutcomes('run-1', null, [rowOutcome(1, { outcome: 'not-sent', reason: 'Held back.' })]);
    journal.recordAttempt(attemptOf([5]));
    expect(reasons('not-sent')).toEqual(['Held back.', '']);
    journal.progress('run-1', { state: 'stopped', message: 'The platform is gone.' });
    expect(reasons('not-sent')).toEqual(['Held back.', 'The platform is gone.']);
    expect(reasons('unknown')).toEqual(['Sent, but no response arrived before the run ended.']);
    const filter = { ...anyRow, text: 'platform is GONE' };
    expect(journal.page('run-1', filter, slice).total).toBe(8);
  });

  it('that were certainly not executed do not become unknown, whatever happens next', () => {
    const number = journal.recordAttempt(attemptOf([1, 2]));
    journal.recordResponse({
      runId: 'run-1',
      number,
      state: 'not-executed',
      status: 429,
      message: '',
      endedAt: 3,
    });
    const after = test.reopen();
    after.interrupt();
    expect(after.find('run-1')?.counts['not-sent']).toBe(10);
    expect(after.openRequests('run-1')).toEqual([]);
    const late = { runId: 'run-1', number, state: 'answered', status: 200, message: '', endedAt: 4 } as const;
    expect(() => after.recordResponse(late)).toThrow('awaits a response');
  });

  it('with a response but no outcome at the end of the program may have been stored', () => {
    recordResponse(journal.recordAttempt(attemptOf([1, 2])));
    const after = test.reopen();
    after.interrupt();
    expect(after.openRequests('run-1')).toMatchObject([{ number: 1, class: 'creates-only', sentAt: 2_000 }]);
    after.progress('run-1', { state: 'sending' });
    after.recordOutcomes('run-1', null, [
      rowOutcome(1),
      rowOutcome(2, { outcome: 'not-sent', reason: 'Not there.' }),
    ]);
    expect(after.find('run-1')?.counts).toMatchObject({ stored: 1, unknown: 0, 'not-sent': 9 });
    expect(after.openRequests('run-1')).toEqual([]);
  });
});
