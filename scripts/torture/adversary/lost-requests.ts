/**
 * Requests whose response is lost: what the platform executes of them, now and later, and what the client receives
 * instead.
 */
import type { SeededRandom } from '../seeded-random.ts';
import type { Misbehaviour, Tally } from './misbehaviours.ts';
import type { Reply } from './send-reply.ts';

/** Rows of a lost request, by what the platform does with them; rows in neither are never executed. */
interface LostWork {
  readonly now: readonly number[];
  readonly later: readonly number[];
}

/** Chooses what the platform executes of a request whose response is lost. */
export function randomLostWork(random: SeededRandom, rows: number, tally: Tally): LostWork {
  const all = Array.from({ length: rows }, (_, row) => row);
  const cut = random.between(0, rows);
  const work: readonly [Misbehaviour, LostWork][] = [
    ['lost and executed', { now: all, later: [] }],
    ['lost and never executed', { now: [], later: [] }],
    ['lost and executed later', { now: [], later: all }],
    ['lost and partly executed', { now: all.slice(0, cut), later: [] }],
    ['lost, a part executed later', { now: all.slice(0, cut), later: all.slice(cut) }],
  ];
  const [name, picked] = random.pick(work);
  tally.count(name);
  return picked;
}

/** Chooses what the client receives in place of a response. @param honest the body of the response that is lost */
export function randomLoss(
  random: SeededRandom,
  { honest, isEndless, url, tally }: { honest: Buffer; isEndless: boolean; url: string; tally: Tally },
): Reply {
  const reply =
    (name: Misbehaviour, content: Reply): (() => Reply) =>
    () => {
      tally.count(name);
      return content;
    };
  const gateway = (status: number, name: Misbehaviour) =>
    reply(name, {
      kind: 'whole',
      status,
      headers: random.chance(0.3)
        ? { 'content-type': 'text/html', 'retry-after': '1' }
        : { 'content-type': 'text/html' },
      body: Buffer.from(`<html><body><h1>${status}</h1></body></html>`),
    });
  const json = { 'content-type': 'application/json' };
  const ok = (body: string | Buffer, headers: Readonly<Record<string, string>> = json): Reply => ({
    kind: 'whole',
    status: 200,
    headers,
    body: Buffer.from(body),
  });
  const redirect = (name: Misbehaviour, location: string) =>
    reply(name, {
      kind: 'whole',
      status: random.pick([301, 302, 303, 307, 308]),
      headers: { location },
      body: Buffer.alloc(0),
    });
  const replies = [
    reply('closed after storing', { kind: 'closed', afterMs: 0 }),
    reply('response never begins, then closed', { kind: 'closed', afterMs: random.between(50, 400) }),
    reply('response cut in the middle', {
      kind: 'cut',
      body:
        honest.length > 2 ? honest.subarray(0, random.between(1, honest.length - 1)) : Buffer.from('{"resu'),
    }),
    gateway(500, '500'),
    gateway(502, '502'),
    gateway(503, '503'),
    gateway(504, '504'),
    redirect('redirect to itself', url),
    redirect('redirect elsewhere', url.replace(/([^/]+)$/, 'moved/$1')),
    reply('invalid JSON', ok(`${honest.subarray(0, Math.ceil(honest.length * 0.9)).toString('latin1')}]]`)),
    reply(
      'HTML instead of JSON',
      ok('<html><body>Signed out</body></html>', { 'content-type': 'text/html' }),
    ),
    reply('empty body', ok('')),
    reply(
      'wrong content encoding',
      ok(honest, { ...json, 'content-encoding': random.pick(['gzip', 'br', 'zstd']) }),
    ),
  ];
  if (isEndless && random.chance(0.5))
    replies.splice(0, replies.length, reply('endless body', { kind: 'endless' }));
  return random.pick(replies)();
}

/** Chooses a refusal of a whole body, which by the contract means that nothing was executed. */
export function randomRefusal(random: SeededRandom, tally: Tally): Reply {
  const refusal = (
    name: Misbehaviour,
    status: number,
    headers: Readonly<Record<string, string>> = {},
  ): Reply => {
    tally.count(name);
    const message = `refused with ${status} by the adversary`;
    return {
      kind: 'whole',
      status,
      headers: { 'content-type': 'application/json', ...headers },
      body: Buffer.from(JSON.stringify({ error: { code: status, message } })),
    };
  };
  const picked = random.pick(['401', '401', '415', '429', '429', '429', 'patient 429', 'other'] as const);
  switch (picked) {
    case '401':
      return refusal('401', 401);
    case '415':
      return refusal('415', 415);
    case '429':
      return refusal('429', 429, random.chance(0.7) ? { 'retry-after': random.pick(['0', '1', '2']) } : {});
    case 'patient 429':
      return refusal('429 with a long Retry-After', 429, { 'retry-after': random.pick(['86400', '3600']) });
    case 'other':
      return refusal('other 4xx', random.pick([400, 403, 404, 405, 409, 410, 422]));
  }
}

export const tooLarge = (tally: Tally): Reply => {
  tally.count('413');
  return {
    kind: 'whole',
    status: 413,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ error: { code: 413, message: 'The body is too large.' } })),
  };
};
