/** Treats one request to the CSV connector badly: decides what is executed, when, and what the client is sent. */
import { hash } from 'node:crypto';
import type { Draw } from '../draw.ts';
import { drawUnusual, type Reply, type Unusual, usual } from './deliver.ts';
import { damage, undamaged } from './item-damage.ts';
import { drawRowFate, honestRow, leavesOpen, type RowFate } from './item-fates.ts';
import type { Ledger, RowTruth } from './ledger.ts';
import { drawLoss, drawLostWork, drawRefusal, tooLarge } from './losses.ts';
import type { Manner } from './manner.ts';
import type { Tally } from './misbehaviours.ts';
import { abortItem, composeItems } from './response-items.ts';
import { execute, type Selection, type TrueItem, type Upstream } from './upstream.ts';
import type { WriteRequest } from './write-request.ts';

interface ConnectorDeps {
  readonly draw: Draw;
  readonly manner: Manner;
  readonly ledger: Ledger;
  readonly upstream: Upstream;
  readonly tally: Tally;
  /** The platform's own connector. */
  readonly connectorUrl: string;
  /** Runs work after so many milliseconds, before the round ends. */
  readonly later: (ms: number, work: () => Promise<unknown>) => void;
}

export interface Treated {
  readonly reply: Reply;
  readonly unusual: Unusual;
}

const noParts: Selection['leftOut'] = new Map();

export function createConnectorTreatment(deps: ConnectorDeps) {
  const { manner, ledger, upstream, tally, connectorUrl, later } = deps;

  return async (request: WriteRequest, url: string): Promise<Treated> => {
    const arrivedAt = ledger.tick();
    const truths = request.rows.map((cells) => ledger.of(cells));
    const arrivals = Math.max(0, ...truths.map((truth) => truth.arrivals.length));
    for (const truth of new Set(truths)) truth.arrivals.push(arrivedAt);
    if (request.body.length > manner.largestBodyBytes && request.rows.length > 1)
      return { reply: tooLarge(tally), unusual: usual };

    // The same for the same body and the same history, however requests overlap.
    const draw = deps.draw.fork(`${hash('sha256', request.body)} ${arrivals}`);
    const isCalm = arrivals >= manner.patience;
    const executing = { upstream, ledger, url: `${connectorUrl}/${request.path}` };
    const run = (selection: Selection) => execute(executing, request, selection, arrivedAt);
    const unusual = draw.is(manner.unusual) ? drawUnusual(draw, tally) : usual;
    const treatment = { draw, request, truths, run };

    if (!isCalm && draw.is(manner.lost)) return { reply: await lose(treatment, url), unusual: usual };
    if (!isCalm && draw.is(manner.refused)) return { reply: drawRefusal(draw, tally), unusual };
    return { reply: await respond(treatment, isCalm), unusual };
  };

  async function lose({ draw, request, truths, run }: Treatment, url: string): Promise<Reply> {
    const work = drawLostWork(draw, request.rows.length, tally);
    // Counted before anything is executed: other requests for the same rows may arrive meanwhile.
    for (const truth of truths) Object.assign(truth, { mayHaveRun: true, wasDisturbed: true });
    if (work.later.length > 0)
      later(draw.between(1, manner.mostLateMs), () => run({ rows: work.later, leftOut: noParts }));
    const { items } = await run({ rows: work.now, leftOut: noParts });
    const fates = request.rows.map(() => honestRow);
    const all = composeItems(
      { ...request, rows: work.now.map((row) => request.rows[row] ?? []) },
      fates,
      items,
      null,
      tally,
    );
    const honest = bodyOf(undamaged(all, false), draw);
    return drawLoss(draw, { honest, isEndless: manner.endless, url, tally });
  }

  async function respond({ draw, request, truths, run }: Treatment, isCalm: boolean): Promise<Reply> {
    const { rows } = request;
    const isAborted = !isCalm && rows.length > 1 && draw.is(manner.aborted);
    const abortAt = isAborted ? draw.between(0, rows.length - 1) : null;
    if (isAborted) tally.count('consistent abort');
    const read = abortAt ?? rows.length;
    const rate = isCalm ? 0 : manner.fates;
    const fates = truths
      .slice(0, read)
      .map((truth): RowFate => (rate === 0 ? honestRow : drawRowFate(draw, { rate, truth, tally })));

    const of = (when: RowFate['when']) => [...fates.keys()].filter((row) => fates[row]?.when === when);
    const leftOut: Selection['leftOut'] = new Map(
      [...fates.entries()].map(([row, { parts }]) => [
        row,
        [...parts].filter(([, { when }]) => when === 'never').map(([part]) => part),
      ]),
    );
    for (const row of of('later'))
      later(draw.between(1, manner.mostLateMs), () => run({ rows: [row], leftOut: noParts }));
    const { items, refusal } = await run({ rows: of('now'), leftOut });
    if (refusal !== null) return passedOn(refusal);

    const composed = composeItems(request, fates, items, abortAt, tally);
    const damaged = undamaged(composed, isAborted);
    if (abortAt !== null) damaged.items.push(abortItem(abortAt));
    const isDamaged = !isCalm && draw.is(manner.damaged);
    if (isDamaged) damage(damaged, { draw, request, tally, composed });
    const isPlain = !isDamaged && !isAborted && fates.every((fate) => fate === honestRow);
    for (const [row, truth] of truths.entries())
      remember(truth, fates[row], { items: items.filter((item) => item.row === row), isPlain, isDamaged });
    return { kind: 'whole', status: 200, headers: json, body: bodyOf(damaged, draw) };
  }
}

interface Treatment {
  readonly draw: Draw;
  readonly request: WriteRequest;
  readonly truths: readonly RowTruth[];
  readonly run: (selection: Selection) => ReturnType<typeof execute>;
}

const json = { 'content-type': 'application/json; charset=utf-8' };

/** Enters what the client can know of a row from this response. */
function remember(
  truth: RowTruth,
  fate: RowFate | undefined,
  { items, isPlain, isDamaged }: { items: readonly TrueItem[]; isPlain: boolean; isDamaged: boolean },
): void {
  if (!isPlain) truth.wasDisturbed = true;
  if (fate === undefined) return;
  const isOpen = leavesOpen(fate) || [...fate.parts.values()].some(leavesOpen);
  // What was refused with 401 or 429 is known not to be executed, whatever else is wrong with its response.
  if (isOpen || (isDamaged && fate.when === 'now')) truth.mayHaveRun = true;
  if (!isPlain) return;
  const [own] = items;
  if (items.every(({ status }) => status === 'success')) truth.plainly = 'stored';
  else if (own?.status === 'fail' && Number(own.data['code']) < 500 && !truth.wasDisturbed)
    truth.plainly = 'failed';
}

const passedOn = ({ status, bytes }: { status: number; bytes: Buffer }): Reply => ({
  kind: 'whole',
  status,
  headers: json,
  body: bytes,
});

function bodyOf({ items, populated, failed }: ReturnType<typeof undamaged>, draw: Draw): Buffer {
  const success = failed === 0;
  const whole = draw.is(0.5)
    ? { result: items, success, populated, failed }
    : { success, populated, failed, result: items };
  return Buffer.from(JSON.stringify(whole));
}
