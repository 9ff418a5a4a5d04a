/** Mistreats writes of domain objects: each PUT is one row. */
import { hash } from 'node:crypto';
import type { SeededRandom } from '../seeded-random.ts';
import type { Treated } from './connector.ts';
import type { Ledger, RowTruth } from './ledger.ts';
import { randomLoss, randomRefusal } from './lost-requests.ts';
import type { MisbehaviourPlan } from './misbehaviour-plan.ts';
import type { Misbehaviour, Tally } from './misbehaviours.ts';
import { randomTransfer, usual } from './send-reply.ts';
import type { Passed, Upstream } from './upstream.ts';
import { rowPart } from './write-request.ts';

interface ObjectWrite {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A write that the platform has accepted; its transaction reports in the end whether it was executed. */
interface Accepted {
  readonly truth: RowTruth;
  readonly link: string;
  readonly arrivedAt: number;
  readonly headers: Readonly<Record<string, string>>;
}

export function createObjectTreatment(deps: {
  readonly random: SeededRandom;
  readonly misbehaviour: MisbehaviourPlan;
  readonly ledger: Ledger;
  readonly upstream: Upstream;
  readonly tally: Tally;
  readonly origin: string;
  readonly objectsUrl: string;
  readonly later: (ms: number, work: () => Promise<unknown>) => void;
  /** Returns the row of the file from which this object was created. */
  readonly rowOf: (id: string, object: Readonly<Record<string, unknown>>) => readonly string[];
}) {
  const { misbehaviour, ledger, upstream, tally, origin, objectsUrl, later } = deps;
  const accepted: Accepted[] = [];

  const write = async (request: ObjectWrite, truth: RowTruth, arrivedAt: number): Promise<Passed> => {
    const { headers } = request;
    const passed = await upstream.pass(`${origin}${request.path}`, { ...request, method: 'PUT' });
    if (passed.status === 202) {
      const { link } = JSON.parse(passed.bytes.toString('utf8')) as { link: string };
      accepted.push({ truth, link, arrivedAt, headers });
    }
    return passed;
  };

  return {
    async put(request: ObjectWrite, url: string): Promise<Treated> {
      const arrivedAt = ledger.tick();
      const id = decodeURIComponent(request.path.split('/objects/').at(-1) ?? '');
      const object = JSON.parse(request.body.toString('utf8')) as Record<string, unknown>;
      const truth = ledger.of(deps.rowOf(id, object));
      const arrivals = truth.arrivals.length;
      truth.arrivals.push(arrivedAt);
      const random = deps.random.fork(`${hash('sha256', request.body)} ${request.path} ${arrivals}`);
      const unusual = random.chance(misbehaviour.unusual) ? randomTransfer(random, tally) : usual;
      if (arrivals < misbehaviour.patience && random.chance(misbehaviour.lost)) {
        Object.assign(truth, { mayHaveRun: true, wasDisturbed: true });
        const [name, when] = random.pick<readonly [Misbehaviour, 'now' | 'never' | 'later']>([
          ['lost and executed', 'now'],
          ['lost and never executed', 'never'],
          ['lost and executed later', 'later'],
        ]);
        tally.count(name);
        if (when === 'later')
          later(random.between(1, misbehaviour.maxLateMs), () => write(request, truth, arrivedAt));
        const honest = when === 'now' ? (await write(request, truth, arrivedAt)).bytes : Buffer.from('{}');
        return {
          reply: randomLoss(random, { honest, isEndless: misbehaviour.endless, url, tally }),
          transfer: usual,
        };
      }
      if (arrivals < misbehaviour.patience && random.chance(misbehaviour.refused))
        return { reply: randomRefusal(random, tally), transfer: unusual };
      const { status, bytes } = await write(request, truth, arrivedAt);
      const headers = { 'content-type': 'application/json' };
      return { reply: { kind: 'whole', status, headers, body: bytes }, transfer: unusual };
    },
    /** Waits for the end of every accepted write, and records it in the ledger. */
    async finish(): Promise<void> {
      for (let next = accepted.shift(); next !== undefined; next = accepted.shift()) {
        const { truth, link, arrivedAt, headers } = next;
        const isStored = await endOf(`${objectsUrl}${link}`, headers);
        truth.executions.push({
          part: rowPart.name,
          isStored,
          creates: false,
          code: isStored ? null : 400,
          arrivedAt,
          at: ledger.tick(),
        });
      }
    },
  };

  /** Waits for the end of a transaction; returns whether it succeeded. */
  async function endOf(url: string, headers: Readonly<Record<string, string>>): Promise<boolean> {
    for (;;) {
      const { bytes } = await upstream.pass(url, { method: 'GET', headers, body: Buffer.alloc(0) });
      const { status } = JSON.parse(bytes.toString('utf8')) as { status: string };
      if (status === 'done-success' || status === 'done-failure') return status === 'done-success';
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
