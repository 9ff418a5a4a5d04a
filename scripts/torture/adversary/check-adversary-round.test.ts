import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outcome } from '../../../shared/sending/outcomes.ts';
import type { ResultRow, RunState } from '../../../shared/sending/runs.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { csvOf, startWorld, type World } from '../world.ts';
import { type Adversary, startAdversary } from './adversary.ts';
import { type AdversaryRoundEnd, checkAdversaryRound } from './check-adversary-round.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { honestPlan, type MisbehaviourPlan } from './misbehaviour-plan.ts';
import { createTally, type Tally } from './misbehaviours.ts';
import { type AdversaryWorkload, adversaryWorkloads, rowOfObject } from './workloads.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-adversary-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const createdWorkloads = adversaryWorkloads.map((make) => make(createSeededRandom(5), 40));
const connectorLoads = createdWorkloads.filter(({ path }) => path !== 'objects');
const byName = (name: string): AdversaryWorkload => {
  const found = createdWorkloads.find((workload) => workload.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

interface Scene {
  readonly workload: AdversaryWorkload;
  readonly world: World;
  readonly ledger: Ledger;
  readonly adversary: Adversary;
  readonly tally: Tally;
  readonly since: number;
  /** Sends rows as one body and returns the status, or null if there is no complete response. */
  send(rows?: AdversaryWorkload['rows']): Promise<number | null>;
  /** Ends the adversary, and returns a round whose outcomes are what its ledger says was stored. */
  trial(): Promise<AdversaryRoundEnd>;
}

/** Starts a platform with the seeds of a workload and an adversary before it, and runs `work` with them. */
async function withScene(
  workload: AdversaryWorkload,
  misbehaviour: Partial<MisbehaviourPlan>,
  work: (scene: Scene) => Promise<void>,
): Promise<void> {
  const world = await startWorld(join(folder, `${workload.name}-${randomUUID()}`));
  for (const body of workload.seeds) await world.post(body);
  world.age();
  const since = Date.now();
  const [ledger, tally] = [createLedger(workload), createTally()];
  const adversary = await startAdversary({
    random: createSeededRandom(7),
    misbehaviour: { ...honestPlan, ...misbehaviour },
    ledger,
    tally,
    truth: world.address,
    earlier: null,
    rowOf: (id, object) => rowOfObject(workload, id, object),
  });
  const headers = { 'content-type': 'text/csv', 'x-forwarded-authorization': `Bearer ${world.token}` };
  const url = `${world.address.connectorUrl.replace(world.address.origin, adversary.origin)}/${workload.path}`;
  try {
    await work({
      workload,
      world,
      ledger,
      adversary,
      tally,
      since,
      async send(rows = workload.rows) {
        const { action: method, header } = workload;
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
        const rows = workload.rows.map((cells, row): ResultRow => {
          const truth = ledger.of(cells);
          const stored = truth.parts.filter(({ name }) =>
            truth.executions.some(({ part, isStored }) => part === name && isStored),
          ).length;
          const outcome = stored === truth.parts.length ? 'stored' : stored === 0 ? 'failed' : 'partly';
          return { record: row + 1, outcome, identity: '', reason: '', request: 1 };
        });
        const snapshot = world.snapshot();
        const ending = { rows, state: stateOf(rows), snapshot, since };
        return { workload, ledger, ...ending, hadUnread: false, output: '', secrets: ['hidden'] };
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

/** Changes the outcome of one row, which was `from`. */
function withOutcome(trial: AdversaryRoundEnd, from: Outcome, to: Outcome): AdversaryRoundEnd {
  const { workload, ledger } = trial;
  // Rows with the same cells are judged together, so one of them could be wrong without a problem.
  const isAlone = ({ record }: ResultRow) => {
    const truth = ledger.of(workload.rows[record - 1] ?? []);
    return workload.rows.filter((cells) => ledger.of(cells) === truth).length === 1;
  };
  const changed = trial.rows.find((row) => row.outcome === from && isAlone(row));
  if (changed === undefined) throw new Error(`No row of ${workload.name} is ${from}.`);
  const rows = trial.rows.map((row) => (row === changed ? { ...row, outcome: to } : row));
  return { ...trial, rows, state: stateOf(rows) };
}

// The problems begin with the law that is broken: (a) sums, (b) true outcomes, (c) nothing twice, (d) no secrets.
describe('the check of an adversary round', () => {
  it.each(connectorLoads.map((workload) => [workload.name, workload] as const))(
    'accepts true outcomes of %s, and reports stored rows that are called failed, not sent, partly or unknown',
    async (_name, workload) => {
      await withScene(workload, {}, async ({ send, trial }) => {
        expect(await send()).toBe(200);
        const truthful = await trial();
        expect(checkAdversaryRound(truthful)).toEqual([]);
        for (const outcome of ['failed', 'not-sent', 'partly'] as const)
          expect(checkAdversaryRound(withOutcome(truthful, 'stored', outcome)).join()).toContain('(b)');
        expect(checkAdversaryRound(withOutcome(truthful, 'stored', 'unknown'))).toEqual([
          expect.stringContaining('an undamaged response says stored'),
        ]);
      });
    },
  );

  const storingLoads = connectorLoads.filter(({ action }) => action !== 'DELETE');
  it.each(storingLoads.map((workload) => [workload.name, workload] as const))(
    'reports rows of %s that are called stored and never reached the platform',
    async (_name, workload) => {
      await withScene(workload, {}, async ({ send, trial }) => {
        await send(workload.rows.slice(0, 10));
        expect(checkAdversaryRound(withOutcome(await trial(), 'failed', 'stored')).join()).toContain(
          'does not hold',
        );
      });
    },
  );

  it.each([
    'post-nameless',
    'post-nameless-issues',
    'add-to-lists',
    'add-timed-to-lists',
    'put-combined-nameless',
  ])('reports rows of %s that were executed twice', async (name) => {
    await withScene(byName(name), {}, async ({ workload, send, trial }) => {
      await send();
      await send(workload.rows.slice(0, 5));
      expect(checkAdversaryRound(await trial()).join()).toContain('(c)');
    });
  });

  it.each(['put-vertices', 'put-timeseries', 'put-attachments', 'set-lists'])(
    'reports a row of %s that was sent again and replaced the value of a later row',
    async (name) => {
      await withScene(byName(name), {}, async ({ workload, send, trial }) => {
        await send();
        expect(checkAdversaryRound(await trial())).toEqual([]);
        await send(workload.rows.slice(0, 20));
        expect(checkAdversaryRound(await trial()).join()).toContain('and replaced it');
      });
    },
  );

  it('accepts “unknown” for a lost row, and not “failed” once it was executed late', async () => {
    await withScene(byName('post-vertices'), { lost: 1, patience: 9, maxLateMs: 40 }, async (scene) => {
      const { workload, send, trial, adversary, tally, ledger } = scene;
      for (let time = 0; time < 4; time++) await send();
      await adversary.finish();
      const counts = [...tally.counts.keys()];
      expect(counts.some((name) => name.startsWith('lost'))).toBe(true);
      const rows = workload.rows.map((_, row) => ({ record: row + 1, outcome: 'unknown' as Outcome }));
      const unknown = { ...(await trial()), rows: rows as ResultRow[], state: stateOf(rows) };
      expect(checkAdversaryRound(unknown)).toEqual([]);
      expect(ledger.all().some(({ executions }) => executions.length > 0)).toBe(true);
      const failed = rows.map((row) => ({ ...row, outcome: 'failed' as Outcome }));
      expect(
        checkAdversaryRound({ ...unknown, rows: failed as ResultRow[], state: stateOf(failed) }).join(),
      ).toContain('(b)');
    });
  });

  it('reports rows without an outcome, counts that are wrong, and secrets', async () => {
    await withScene(byName('put-vertices'), {}, async ({ send, trial }) => {
      await send();
      const truthful = await trial();
      const { rows, state } = truthful;
      expect(checkAdversaryRound({ ...truthful, rows: rows.slice(1) }).join()).toContain('(a)');
      expect(
        checkAdversaryRound({ ...truthful, rows: [...rows.slice(1), ...rows.slice(1, 2)] }).join(),
      ).toContain('(a)');
      const counts = { ...state.counts, stored: state.counts.stored + 1 };
      expect(checkAdversaryRound({ ...truthful, state: { ...state, counts } }).join()).toContain('(a)');
      expect(checkAdversaryRound({ ...truthful, output: 'a hidden thing' })).toEqual([
        expect.stringContaining('(d)'),
      ]);
    });
  });
});
