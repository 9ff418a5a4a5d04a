/**
 * Names of everything that the adversary does wrong, and a count of each.
 *
 * Lies that nothing in any response reveals are left out, because no client could do better. Each with the argument:
 * - A success item, or a first fail item with a code below 500, that is consistent with the rest of its response and
 *   untrue: it is the only source there is, and it has the shape of a true one.
 * - Orders exchanged between items of which none has an identity that contradicts its new place, and identities
 *   exchanged together with their orders: the result is byte by byte the honest response of another world. An exchange
 *   is made only where an item remains whose identity contradicts its order.
 * - A consistent abort (nothing behind it is listed or counted) although later rows were executed, and a whole-request
 *   401, 413, 415, 429 or other 4xx although the body was executed: the contract gives exactly these responses that
 *   meaning. They are sent after a lost request that was executed, since that loss is visible.
 * - A read which says that something is absent that existed before the run and still does: for a DELETE, this read is
 *   the only source, and its honest response looks the same. Reads are stale instead: they show an earlier true state.
 * - Different recorded creators for vertices that one account wrote in one run: one observed creator is all the proof
 *   that the contract allows. A run sees one wrong creator throughout, or none.
 * - Late execution that overwrites a row which was sent, executed and confirmed in between: the client did nothing
 *   twice, and no wait would be long enough to exclude it.
 */
export const misbehaviours = [
  // Whole requests that are lost.
  'closed before reading',
  'closed after reading',
  'closed after storing',
  'response cut in the middle',
  'response never begins, then closed',
  '500',
  '502',
  '503',
  '504',
  'redirect to itself',
  'redirect elsewhere',
  'invalid JSON',
  'HTML instead of JSON',
  'empty body',
  'endless body',
  'wrong content encoding',
  // What the platform does meanwhile.
  'lost and executed',
  'lost and never executed',
  'lost and executed later',
  'lost and partly executed',
  'lost, a part executed later',
  // Whole requests that are refused.
  '401',
  '413',
  '415',
  '429',
  '429 with a long Retry-After',
  'other 4xx',
  'consistent abort',
  // Single items.
  'item refused',
  'item 401 or 429',
  'item 5xx, executed',
  'item 5xx, never executed',
  'item 5xx, executed later',
  'item dropped, executed',
  'item dropped, never executed',
  'item dropped, executed later',
  'arbitrary code after a loss',
  'part 5xx, executed',
  'part 5xx, never executed',
  'part refused',
  'part dropped',
  // The list of items.
  'items shuffled',
  'orders from 1',
  'orders missing',
  'orders repeated',
  'orders as texts',
  'orders exchanged',
  'identities missing',
  'identities exchanged',
  'items repeated',
  'items contradicted',
  'abort contradicted by items',
  'abort contradicted by counts',
  'counts wrong',
  'counts missing',
  'junk among items',
  'message repeats the token',
  // Ordinary HTTP that few servers send.
  'gzip',
  'br',
  'deflate',
  'zstd',
  '1xx first',
  'large headers',
  'slow body',
  'skewed Date header',
  // Reads.
  'read fails with 5xx',
  'read cut off',
  'read stale',
  'every read fails',
  'creator of another name',
  'creator missing',
  'created-on skewed',
  // Domain objects.
  'transaction forgotten',
] as const;
export type Misbehaviour = (typeof misbehaviours)[number];

/** Counts how often each misbehaviour has occurred. */
export interface Tally {
  count(what: Misbehaviour): void;
  readonly counts: ReadonlyMap<Misbehaviour, number>;
}

export function createTally(): Tally {
  const counts = new Map<Misbehaviour, number>();
  return { counts, count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1) };
}
