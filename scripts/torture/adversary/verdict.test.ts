import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outcome } from '../../../shared/sending/outcomes.ts';
import type { ResultRow, RunState } from '../../../shared/sending/runs.ts';
import { createDraw } from '../draw.ts';
import { csvOf, startWorld, type World } from '../world.ts';
import { type Adversary, startAdversary } from './adversary.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { type AdversaryLoad, adversaryLoads, rowOfObject } from './loads.ts';
import { honestManner, type Manner } from './manner.ts';
import { createTally, type Tally } from './misbehaviours.ts';
import { judge, type Trial } from './verdict.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-adversary-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const made = adversaryLoads.map((make) => make(createDraw(5), 40));
const connectorLoads = made.filter(({ path }) => path !== 'objects');
const byName = (name: string): AdversaryLoad => {
  const found = made.find((load) => load.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

interface Scene {
  readonly load: AdversaryLoad;
  readonly world: World;
  readonly ledger: Ledger;
  readonly adversary: Adversary;
  readonly tally: Tally;
  readonly since: number;
  /** Sends rows as one body and returns the status, or null where there is no whole response. */
  send(rows?: AdversaryLoad['rows']): Promise<number | null>;
  trial(): Promise<Trial>;
}

async function withScene(
  load: AdversaryLoad,
  manner: Partial<Manner>,
  work: (scene: Scene) => Promise<void>,
): Promise<void> {
  const world = await startWorld(join(folder, `${load.name}-${randomUUID()}`));
  for (const body of load.seeds) await world.post(body);
  world.age();
  const since = Date.now();
  const [ledger, tally] = [createLedger(load), createTally()];
  const adversary = await startAdversary({
    draw: createDraw(7),
    manner: { ...honestManner, ...manner },
    ...{ ledger, tally, truth: world.address, earlier: null },
    rowOf: (id, object) => rowOfObject(load, id, object),
  });
  const headers = { 'content-type': 'text/csv', 'x-forwarded-authorization': `Bearer ${world.token}` };
  const url = `${world.address.connectorUrl.replace(world.address.origin, adversary.origin)}/${load.path}`;
  try {
    await work({
      ...{ load, world, ledger, adversary, tally, since },
      async send(rows = load.rows) {
        const { action: method, header } = load;
        try {
          const response = await fetch(url, {
            method,
            headers,
            body: csvOf({ header, rows }),
            redirect: 'manual',
          });
          await response.text();
          return response.status;
        } catch {
          return null;
        }
      },
      async trial() {
        await adversary.finish();
        const rows = load.rows.map((cells, row): ResultRow => {
          const truth = ledger.of(cells);
          const held = truth.parts.filter(({ name }) =>
            truth.executions.some(({ part, isStored }) => part === name && isStored),
          ).length;
          const outcome = held === truth.parts.length ? 'stored' : held === 0 ? 'failed' : 'partly';
          return { record: row + 1, outcome, identity: '', reason: '', request: 1 };
        });
        const picture = world.picture();
        const ending = { rows, state: stateOf(rows), picture, since };
        return { load, ledger, ...ending, hadUnread: false, output: '', secrets: ['hidden'] };
      },
    });
  } finally {
    await adversary.stop();
    await world.stop();
  }
}

function stateOf(rows: readonly { outcome: Outcome }[]): RunState {
  const counts = { stored: 0, partly: 0, failed: 0, unknown: 0, 'not-sent': 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return { rows: rows.length, counts, inFlight: 0 } as RunState;
}

function withOutcome(trial: Trial, from: Outcome, to: Outcome): Trial {
  const { load, ledger } = trial;
  // Rows that look alike are judged together, so that one of them alone proves nothing.
  const isAlone = ({ record }: ResultRow) => {
    const truth = ledger.of(load.rows[record - 1] ?? []);
    return load.rows.filter((cells) => ledger.of(cells) === truth).length === 1;
  };
  const changed = trial.rows.find((row) => row.outcome === from && isAlone(row));
  if (changed === undefined) throw new Error(`No row of ${load.name} is ${from}.`);
  const rows = trial.rows.map((row) => (row === changed ? { ...row, outcome: to } : row));
  return { ...trial, rows, state: stateOf(rows) };
}

describe('the judge of the adversary', () => {
  it.each(connectorLoads.map((load) => [load.name, load] as const))(
    'finds nothing wrong with true outcomes of %s, and sees what is stored and called failed, not sent or unknown',
    async (_name, load) => {
      await withScene(load, {}, async ({ send, trial }) => {
        expect(await send()).toBe(200);
        const true_ = await trial();
        expect(judge(true_)).toEqual([]);
        for (const outcome of ['failed', 'not-sent', 'partly'] as const)
          expect(judge(withOutcome(true_, 'stored', outcome)).join()).toContain('(b)');
        expect(judge(withOutcome(true_, 'stored', 'unknown'))).toEqual([
          expect.stringContaining('an undamaged response says stored'),
        ]);
      });
    },
  );

  const kept = connectorLoads.filter(({ action }) => action !== 'DELETE');
  it.each(kept.map((load) => [load.name, load] as const))(
    'sees rows of %s that are called stored and never reached the platform',
    async (_name, load) => {
      await withScene(load, {}, async ({ send, trial }) => {
        await send(load.rows.slice(0, 10));
        expect(judge(withOutcome(await trial(), 'failed', 'stored')).join()).toContain('does not hold');
      });
    },
  );

  it.each([
    'post-nameless',
    'post-nameless-issues',
    'add-to-lists',
    'add-timed-to-lists',
    'put-combined-nameless',
  ])('sees rows of %s that were executed twice', async (name) => {
    await withScene(byName(name), {}, async ({ load, send, trial }) => {
      await send();
      await send(load.rows.slice(0, 5));
      expect(judge(await trial()).join()).toContain('(c)');
    });
  });

  it.each(['put-vertices', 'put-timeseries', 'put-attachments', 'set-lists'])(
    'sees a row of %s that was sent again and replaced what a later one wrote',
    async (name) => {
      await withScene(byName(name), {}, async ({ load, send, trial }) => {
        await send();
        expect(judge(await trial())).toEqual([]);
        await send(load.rows.slice(0, 20));
        expect(judge(await trial()).join()).toContain('and replaced it');
      });
    },
  );

  it('believes a row unknown that was lost, and no longer called failed once it was executed late', async () => {
    await withScene(byName('post-vertices'), { lost: 1, patience: 9, mostLateMs: 40 }, async (scene) => {
      const { load, send, trial, adversary, tally, ledger } = scene;
      for (let time = 0; time < 4; time++) await send();
      await adversary.finish();
      const counts = [...tally.counts.keys()];
      expect(counts.some((name) => name.startsWith('lost'))).toBe(true);
      const rows = load.rows.map((_, row) => ({ record: row + 1, outcome: 'unknown' as Outcome }));
      const unknown = { ...(await trial()), rows: rows as ResultRow[], state: stateOf(rows) };
      expect(judge(unknown)).toEqual([]);
      expect(ledger.all().some(({ executions }) => executions.length > 0)).toBe(true);
      const failed = rows.map((row) => ({ ...row, outcome: 'failed' as Outcome }));
      expect(judge({ ...unknown, rows: failed as ResultRow[], state: stateOf(failed) }).join()).toContain(
        '(b)',
      );
    });
  });

  it('sees rows without an outcome, counts that are wrong, and secrets', async () => {
    await withScene(byName('put-vertices'), {}, async ({ send, trial }) => {
      await send();
      const true_ = await trial();
      const { rows, state } = true_;
      expect(judge({ ...true_, rows: rows.slice(1) }).join()).toContain('(a)');
      expect(judge({ ...true_, rows: [...rows.slice(1), ...rows.slice(1, 2)] }).join()).toContain('(a)');
      const counts = { ...state.counts, stored: state.counts.stored + 1 };
      expect(judge({ ...true_, state: { ...state, counts } }).join()).toContain('(a)');
      expect(judge({ ...true_, output: 'a hidden thing' })).toEqual([expect.stringContaining('(d)')]);
    });
  });
});
