/** Mistreats reads: they fail, are cut off, show an earlier state, or have wrong authors and times. */
import type { SeededRandom } from '../seeded-random.ts';
import type { MisbehaviourPlan } from './misbehaviour-plan.ts';
import type { Tally } from './misbehaviours.ts';
import type { Reply } from './send-reply.ts';
import type { Passed, Upstream } from './upstream.ts';

interface ReadRequest {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export function createReadTreatment(deps: {
  readonly random: SeededRandom;
  readonly misbehaviour: MisbehaviourPlan;
  readonly upstream: Upstream;
  readonly tally: Tally;
  /** Origin of the platform. */
  readonly origin: string;
  /** Copy of the platform as it was before the run, and a token for it; null if there is none. */
  readonly earlier: { readonly origin: string; readonly token: string } | null;
}) {
  const { misbehaviour, upstream, tally, origin, earlier } = deps;
  const counts = new Map<string, number>();

  return async (read: ReadRequest): Promise<Reply> => {
    const key = `${read.method} ${read.path} ${read.body}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const random = deps.random.fork(`${key} ${count}`);
    if (random.chance(misbehaviour.readsFail)) {
      if (misbehaviour.readsFail === 1) tally.count('every read fails');
      if (random.chance(0.3)) {
        tally.count('read cut off');
        return random.chance(0.5)
          ? { kind: 'closed', afterMs: 0 }
          : { kind: 'cut', body: Buffer.from('{"items":[') };
      }
      tally.count('read fails with 5xx');
      return failed(random.pick([500, 502, 503, 504]));
    }
    if (earlier !== null && random.chance(misbehaviour.readsStale)) {
      tally.count('read stale');
      const headers = { ...read.headers, authorization: `Bearer ${earlier.token}` };
      const passed = await upstream.pass(`${earlier.origin}${read.path}`, { ...read, headers });
      if (passed.status === 404 && /\/transactions?\//.test(read.path)) tally.count('transaction forgotten');
      return rewritten(passed);
    }
    return rewritten(await upstream.pass(`${origin}${read.path}`, read));
  };

  function rewritten({ status, headers, bytes }: Passed): Reply {
    const type = String(headers['content-type'] ?? 'application/octet-stream');
    const isUntouched = misbehaviour.creator === 'true' && misbehaviour.recordsSkewMs === 0;
    const body = isUntouched || !type.includes('json') ? bytes : Buffer.from(rewrite(bytes.toString('utf8')));
    return { kind: 'whole', status, headers: { 'content-type': type }, body };
  }

  function rewrite(text: string): string {
    return JSON.stringify(JSON.parse(text), (name, value: unknown) => {
      if (name === 'ogit/_creator' && misbehaviour.creator !== 'true') {
        tally.count(misbehaviour.creator === 'another' ? 'creator of another name' : 'creator missing');
        return misbehaviour.creator === 'another' ? 'connector-service-account' : undefined;
      }
      if ((name === 'ogit/_created-on' || name === 'ogit/_modified-on') && misbehaviour.recordsSkewMs !== 0) {
        tally.count('created-on skewed');
        return Number(value) + misbehaviour.recordsSkewMs;
      }
      return value;
    });
  }
}

const failed = (status: number): Reply => ({
  kind: 'whole',
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ error: { code: status, message: 'read failed by the adversary' } })),
});
