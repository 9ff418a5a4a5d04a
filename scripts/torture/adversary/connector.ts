/** Mistreats a request to the CSV connector: decides what is executed, when, and which response the client gets. */
import { hash } from 'node:crypto';
import type { SeededRandom } from '../seeded-random.ts';
import { damage, undamaged } from './item-damage.ts';
import { honestRow, leavesOpen, type RowFate, randomRowFate } from './item-fates.ts';
import type { Ledger, RowTruth } from './ledger.ts';
import { randomLoss, randomLostWork, randomRefusal, tooLarge } from './lost-requests.ts';
import type { MisbehaviourPlan } from './misbehaviour-plan.ts';
import type { Tally } from './misbehaviours.ts';
import { abortItem, composeItems } from './response-items.ts';
import { type Reply, randomTransfer, type Transfer, usual } from './send-reply.ts';
import { execute, type Selection, type TrueItem, type Upstream } from './upstream.ts';
import type { WriteRequest } from './write-request.ts';

interface ConnectorDeps {
  readonly random: SeededRandom;
  readonly misbehaviour: MisbehaviourPlan;
  readonly ledger: Ledger;
  readonly upstream: Upstream;
  readonly tally: Tally;
  /** The platform's own connector. */
  readonly connectorUrl: string;
  /** Runs work after `ms` milliseconds; the round waits for it. */
  readonly later: (ms: number, work: () => Promise<unknown>) => void;
}

/** Response for the client, and the way in which it is transferred. */
export interface Treated {
  readonly reply: Reply;
  readonly transfer: Transfer;
}

const noParts: Selection['leftOut'] = new Map();

/** Returns the function that treats a request. Its parameter `url` is the path of the request, for redirects. */
export function createConnectorTreatment(deps: ConnectorDeps) {
  const { misbehaviour, ledger, upstream, tally, connectorUrl, later } = deps;

  return async (request: WriteRequest, url: string): Promise<Treated> => {
    const arrivedAt = ledger.tick();
    const truths = request.rows.map((cells) => ledger.of(cells));
    const arrivals = Math.max(0, ...truths.map((truth) => truth.arrivals.length));
    for (const truth of new Set(truths)) truth.arrivals.push(arrivedAt);
    if (request.body.length > misbehaviour.largestBodyBytes && request.rows.length > 1)
      return { reply: tooLarge(tally), transfer: usual };

    // Random choices depend on the body and its earlier arrivals only, so that overlapping requests do not change them.
    const random = deps.random.fork(`${hash('sha256', request.body)} ${arrivals}`);
    const isCalm = arrivals >= misbehaviour.patience;
    const executing = { upstream, ledger, url: `${connectorUrl}/${request.path}` };
    const run = (selection: Selection) => execute(executing, request, selection, arrivedAt);
    const unusual = random.chance(misbehaviour.unusual) ? randomTransfer(random, tally) : usual;
    const treatment = { random, request, truths, run };

    if (!isCalm && random.chance(misbehaviour.lost))
      return { reply: await lose(treatment, url), transfer: usual };
    if (!isCalm && random.chance(misbehaviour.refused))
      return { reply: randomRefusal(random, tally), transfer: unusual };
    return { reply: await respond(treatment, isCalm), transfer: unusual };
  };

  async function lose({ random, request, truths, run }: Treatment, url: string): Promise<Reply> {
    const work = randomLostWork(random, request.rows.length, tally);
    // Recorded before anything is executed, because other requests for the same rows may arrive meanwhile.
    for (const truth of truths) Object.assign(truth, { mayHaveRun: true, wasDisturbed: true });
    if (work.later.length > 0)
      later(random.between(1, misbehaviour.maxLateMs), () => run({ rows: work.later, leftOut: noParts }));
    const { items } = await run({ rows: work.now, leftOut: noParts });
    const fates = request.rows.map(() => honestRow);
    const all = composeItems(
      { ...request, rows: work.now.map((row) => request.rows[row] ?? []) },
      fates,
      items,
      null,
      tally,
    );
    const honest = bodyOf(undamaged(all, false), random);
    return randomLoss(random, { honest, isEndless: misbehaviour.endless, url, tally });
  }

  async function respond({ random, request, truths, run }: Treatment, isCalm: boolean): Promise<Reply> {
    const { rows } = request;
    const isAborted = !isCalm && rows.length > 1 && random.chance(misbehaviour.aborted);
    const abortAt = isAborted ? random.between(0, rows.length - 1) : null;
    if (isAborted) tally.count('consistent abort');
    const read = abortAt ?? rows.length;
    const rate = isCalm ? 0 : misbehaviour.fates;
    const fates = truths
      .slice(0, read)
      .map((truth): RowFate => (rate === 0 ? honestRow : randomRowFate(random, { rate, truth, tally })));

    const of = (when: RowFate['when']) => [...fates.keys()].filter((row) => fates[row]?.when === when);
    const leftOut: Selection['leftOut'] = new Map(
      [...fates.entries()].map(([row, { parts }]) => [
        row,
        [...parts].filter(([, { when }]) => when === 'never').map(([part]) => part),
      ]),
    );
    for (const row of of('later'))
      later(random.between(1, misbehaviour.maxLateMs), () => run({ rows: [row], leftOut: noParts }));
    const { items, refusal } = await run({ rows: of('now'), leftOut });
    if (refusal !== null) return replyOf(refusal);

    const composed = composeItems(request, fates, items, abortAt, tally);
    const damaged = undamaged(composed, isAborted);
    if (abortAt !== null) damaged.items.push(abortItem(abortAt));
    const isDamaged = !isCalm && random.chance(misbehaviour.damaged);
    if (isDamaged) damage(damaged, { random, request, tally, composed });
    const isPlain = !isDamaged && !isAborted && fates.every((fate) => fate === honestRow);
    for (const [row, truth] of truths.entries())
      recordTruth(truth, fates[row], { items: items.filter((item) => item.row === row), isPlain, isDamaged });
    return { kind: 'whole', status: 200, headers: json, body: bodyOf(damaged, random) };
  }
}

interface Treatment {
  readonly random: SeededRandom;
  readonly request: WriteRequest;
  readonly truths: readonly RowTruth[];
  readonly run: (selection: Selection) => ReturnType<typeof execute>;
}

const json = { 'content-type': 'application/json; charset=utf-8' };

/** Records what the client can know about a row from this response. */
function recordTruth(
  truth: RowTruth,
  fate: RowFate | undefined,
  { items, isPlain, isDamaged }: { items: readonly TrueItem[]; isPlain: boolean; isDamaged: boolean },
): void {
  if (!isPlain) truth.wasDisturbed = true;
  if (fate === undefined) return;
  const isOpen = leavesOpen(fate) || [...fate.parts.values()].some(leavesOpen);
  // A row refused with 401 or 429 is known not to be executed, whatever else is wrong with its response.
  if (isOpen || (isDamaged && fate.when === 'now')) truth.mayHaveRun = true;
  if (!isPlain) return;
  const [first] = items;
  if (items.every(({ status }) => status === 'success')) truth.undamagedOutcome = 'stored';
  else if (first?.status === 'fail' && Number(first.data['code']) < 500 && !truth.wasDisturbed)
    truth.undamagedOutcome = 'failed';
}

const replyOf = ({ status, bytes }: { status: number; bytes: Buffer }): Reply => ({
  kind: 'whole',
  status,
  headers: json,
  body: bytes,
});

function bodyOf({ items, populated, failed }: ReturnType<typeof undamaged>, random: SeededRandom): Buffer {
  const success = failed === 0;
  const whole = random.chance(0.5)
    ? { result: items, success, populated, failed }
    : { success, populated, failed, result: items };
  return Buffer.from(JSON.stringify(whole));
}
