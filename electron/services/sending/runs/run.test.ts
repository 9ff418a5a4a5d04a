import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outcomes as allOutcomes, sumOf } from '../../../../shared/sending/outcomes.ts';
import {
  closeJournal,
  countsOf,
  fillDisk,
  journal,
  openJournal,
  outcomeOf,
  recordAttempt,
  start,
  stored,
} from './run.test-kit.ts';

beforeEach(openJournal);
afterEach(closeJournal);

describe('a run', () => {
  it('gives every row one outcome, and has the same counts as the journal', async () => {
    const { run, id, faults } = start(95, stored);
    await run.done;
    expect(faults).toEqual([]);
    expect(run.state).toMatchObject({
      state: 'finished',
      requests: 10,
      counts: { stored: 95 },
      inFlight: 0,
      resumable: false,
      whyNotResumable: 'No rows are left to send.',
    });
    expect(countsOf(id)).toEqual(run.state.counts);
    const { rows } = journal.page(id, { outcome: 'all', cause: null, text: '' }, { first: 0, count: 500 });
    expect(rows.map(({ record, request }) => [record, request])).toEqual(
      Array.from({ length: 95 }, (_, at) => [at + 1, Math.floor(at / 10) + 1]),
    );
  });

  it('has outcomes that add up to its rows, whatever deliveries return, leave out, or fail with', async () => {
    // `early` and `late` are errors before and after the attempt is recorded.
    const outcome = fc.constantFrom(...allOutcomes, 'nothing' as const, 'early' as const, 'late' as const);
    await fc.assert(
      fc.asyncProperty(fc.array(outcome, { minLength: 1, maxLength: 12 }), async (behaviors) => {
        const { run, id } = start(60, (tools) => async (request) => {
          const at = Math.floor(((request.rows[0]?.record ?? 1) - 1) / 10) % behaviors.length;
          const behavior = behaviors[at] ?? 'stored';
          if (behavior === 'early') throw new Error('before');
          recordAttempt(tools, request);
          if (behavior === 'late') throw new Error('after');
          if (behavior === 'nothing') return [];
          return request.rows.slice(0, -1).map((row) => outcomeOf(request, row, behavior));
        });
        await run.done;
        expect(sumOf(run.state.counts)).toBe(60);
        expect(countsOf(id)).toEqual(run.state.counts);
        expect(run.state.unknown).toEqual(journal.unknown(id));
        expect(run.state.state).not.toBe('sending');
      }),
      { numRuns: 30 },
    );
  });

  it('sends nothing more after an unexpected error, and rows that may have left are unknown', async () => {
    const { run, id, faults } = start(60, (tools) => async (request) => {
      recordAttempt(tools, request);
      throw new Error('a fault of ours');
    });
    await run.done;
    expect(faults).not.toEqual([]);
    expect(run.state).toMatchObject({ state: 'stopped', resumable: true, unknown: { 'creates-only': 10 } });
    expect(countsOf(id)).toMatchObject({ unknown: 10, 'not-sent': 50 });
  });

  it('stops when its delivery gives up, and reports why', async () => {
    const { run } = start(60, (tools) => async (request) => {
      tools.onAbandon('The head is refused.');
      return request.rows.map((row) => outcomeOf(request, row, 'not-sent'));
    });
    await run.done;
    expect(run.state).toMatchObject({
      state: 'stopped',
      message: 'The head is refused.',
      counts: { 'not-sent': 60 },
    });
  });

  it('counts a row once if it is reported early and again with its request', async () => {
    const { run, id } = start(60, (tools) => {
      const deliver = stored(tools);
      return async (request) => {
        const outcomes = await deliver(request);
        if (outcomes === 'recorded') return outcomes;
        tools.onOutcomes?.(request, outcomes.slice(0, 3));
        tools.onOutcomes?.(request, outcomes.slice(2, 6));
        return outcomes;
      };
    });
    await run.done;
    expect(run.state).toMatchObject({ state: 'finished', counts: { stored: 60, 'not-sent': 0 } });
    expect(countsOf(id)).toEqual(run.state.counts);
  });

  it('waits for running requests when the rest of its file cannot be read', async () => {
    const { run } = start(600, stored, { broken: 300 });
    await run.done;
    expect(run.state).toMatchObject({ state: 'stopped', counts: { stored: 300, 'not-sent': 300 } });
  });

  it('has only rows without an outcome in flight, also while others of their request have theirs', async () => {
    const numbers: { inFlight: number; notSent: number }[] = [];
    const { run, faults } = start(10, (tools) => async (request) => {
      recordAttempt(tools, request);
      const outcomes = request.rows.map((row) => outcomeOf(request, row, 'stored'));
      for (const rows of [4, 7]) {
        tools.onOutcomes?.(request, outcomes.slice(0, rows));
        numbers.push({ inFlight: run.state.inFlight, notSent: run.state.counts['not-sent'] });
      }
      return outcomes;
    });
    await run.done;
    expect(numbers).toEqual([
      { inFlight: 6, notSent: 6 },
      { inFlight: 3, notSent: 3 },
    ]);
    expect([faults, run.state.inFlight, run.state.counts.stored]).toEqual([[], 0, 10]);
  });

  it('sends nothing while it is paused, resumes, and can be cancelled', async () => {
    let sentRequests = 0;
    const { run, id } = start(20_000, (tools) => {
      const deliver = stored(tools);
      return async (request) => {
        sentRequests += 1;
        await delay(5);
        return deliver(request);
      };
    });
    await expect.poll(() => sentRequests).toBeGreaterThan(4);
    run.pause();
    expect(run.state.state).toBe('paused');
    await expect.poll(() => run.state.inFlight).toBe(0);
    const before = sentRequests;
    await delay(30);
    expect(sentRequests).toBe(before);
    expect(journal.find(id)?.progress.state).toBe('paused');
    run.resume();
    await expect.poll(() => sentRequests).toBeGreaterThan(before);
    run.cancel();
    await run.done;
    expect(run.state).toMatchObject({ state: 'cancelled', resumable: true });
    expect(run.state.counts.stored).toBe(sentRequests * 10);
    expect(journal.find(id)?.progress).toMatchObject({ state: 'cancelled' });
  });

  it('is interrupted and resumable if the program ends', async () => {
    const { run } = start(200, (tools) => {
      const deliver = stored(tools);
      return async (request) => {
        run.interrupt();
        return deliver(request);
      };
    });
    await run.done;
    expect(run.state).toMatchObject({
      state: 'interrupted',
      message: 'The program ended before all rows were sent.',
      resumable: true,
    });
  });

  it('shows the pace and what the platform makes it wait for', async () => {
    const waitStates: string[] = [];
    const { run } = start(40, (tools) => {
      const deliver = stored(tools);
      return async (request) => {
        tools.onFeedback({ rows: request.rows.length, bytes: 1, tookMs: 9_000, end: 'answered' });
        tools.onWaiting({ for: 'sign-in', message: 'Sign-in is refused.' });
        waitStates.push(`${run.state.waitsFor} ${run.state.message}`);
        tools.onWaiting({ for: null, message: '' });
        tools.onRepeat();
        return deliver(request);
      };
    });
    await run.done;
    expect(waitStates[0]).toBe('sign-in Sign-in is refused.');
    expect(run.state).toMatchObject({ waitsFor: null, message: '', repeats: run.state.requests });
    expect(run.state.pace.reason).toContain(': the last response took 9 s');
    expect(run.state.pace.rowsPerRequest).toBeLessThan(10);
  });

  it('sends four requests at once, and rows of different classes in separate requests', async () => {
    let maxInFlight = 0;
    let inFlight = 0;
    const classes = new Set<string>();
    const { run } = start(
      100,
      (tools) => {
        const deliver = stored(tools);
        return async (request) => {
          inFlight += 1;
          maxInFlight = Math.max(maxInFlight, inFlight);
          classes.add([...new Set(request.rows.map(({ cells }) => Number(cells[0]?.slice(2)) % 2))].join());
          await delay(1);
          inFlight -= 1;
          return deliver(request);
        };
      },
      { classOf: ([xid = '']) => (Number(xid.slice(2)) % 2 === 0 ? 'repeatable' : 'creates-only') },
    );
    await run.done;
    expect([maxInFlight, run.state.counts.stored]).toEqual([4, 100]);
    expect([...classes].sort()).toEqual(['0', '1']);
  });

  it('stops when the disk is full, reports that, and its outcomes still add up to its rows', async () => {
    let requests = 0;
    const { run, id } = start(3_000, (tools) => {
      const deliver = stored(tools);
      return async (request) => {
        requests += 1;
        if (requests === 20) fillDisk();
        return deliver(request);
      };
    });
    await run.done;
    expect(run.state).toMatchObject({
      state: 'stopped',
      message: expect.stringContaining('the disk is full'),
    });
    expect(sumOf(run.state.counts)).toBe(3_000);
    expect(run.state.counts['not-sent']).toBeGreaterThan(0);
    expect(requests).toBeLessThan(300);
    expect(sumOf(countsOf(id) ?? run.state.counts)).toBe(3_000);
  });
});
