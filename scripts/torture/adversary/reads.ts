/** Treats reads badly: they fail, are cut off, show an earlier state, or have wrong authors and times. */
import type { Draw } from '../draw.ts';
import type { Reply } from './deliver.ts';
import type { Manner } from './manner.ts';
import type { Tally } from './misbehaviours.ts';
import type { Passed, Upstream } from './upstream.ts';

interface ReadRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export function createReadTreatment(deps: {
  readonly draw: Draw;
  readonly manner: Manner;
  readonly upstream: Upstream;
  readonly tally: Tally;
  /** Origins of the platform, and of a copy of it as it was before the run; null where there is none. */
  readonly origin: string;
  readonly earlier: { readonly origin: string; readonly token: string } | null;
}) {
  const { manner, upstream, tally, origin, earlier } = deps;
  const counts = new Map<string, number>();

  return async (read: ReadRequest): Promise<Reply> => {
    const key = `${read.method} ${read.path} ${read.body}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const draw = deps.draw.fork(`${key} ${count}`);
    if (draw.is(manner.readsFail)) {
      if (manner.readsFail === 1) tally.count('every read fails');
      if (draw.is(0.3)) {
        tally.count('read cut off');
        return draw.is(0.5)
          ? { kind: 'closed', afterMs: 0 }
          : { kind: 'cut', body: Buffer.from('{"items":[') };
      }
      tally.count('read fails with 5xx');
      return failed(draw.pick([500, 502, 503, 504]));
    }
    if (earlier !== null && draw.is(manner.readsStale)) {
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
    const isUntouched = manner.creator === 'true' && manner.recordsSkewMs === 0;
    const body = isUntouched || !type.includes('json') ? bytes : Buffer.from(rewrite(bytes.toString('utf8')));
    return { kind: 'whole', status, headers: { 'content-type': type }, body };
  }

  function rewrite(text: string): string {
    return JSON.stringify(JSON.parse(text), (name, value: unknown) => {
      if (name === 'ogit/_creator' && manner.creator !== 'true') {
        tally.count(manner.creator === 'another' ? 'creator of another name' : 'creator missing');
        return manner.creator === 'another' ? 'connector-service-account' : undefined;
      }
      if ((name === 'ogit/_created-on' || name === 'ogit/_modified-on') && manner.recordsSkewMs !== 0) {
        tally.count('created-on skewed');
        return Number(value) + manner.recordsSkewMs;
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
