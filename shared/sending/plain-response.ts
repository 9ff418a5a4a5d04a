/** Reads a connector response in which every row is plainly stored from its bytes, without an object for any row. */
import { asObject, type ResponseCounts, readResponseCounts } from './result-item.ts';

/** The items have the orders 0, 1, 2 and so on; each is the success of a vertex with an id and an xid. */
export interface PlainResponse {
  readonly bytes: Uint8Array;
  readonly items: number;
  /** Of all items. */
  readonly action: 'create' | 'update' | 'delete';
  /** Begins with four numbers for each item: where in `bytes` its id begins and ends, and its xid. Both are visible ASCII. */
  readonly spans: Int32Array;
  readonly counts: ResponseCounts | null;
}

/** Kinds of values between the texts that are the same in every item. */
const [order, id, xid, text, end] = [0, 1, 2, 3, 4] as const;
type Follows = typeof order | typeof id | typeof xid | typeof text | typeof end;

/** Shape of the first item: literals[2n]..literals[2n+1] of the response, each followed by a part that differs. */
interface Shape {
  readonly literals: readonly number[];
  readonly follows: readonly Follows[];
  readonly action: PlainResponse['action'];
}

const noRoom = new Int32Array();
const start = '"result":[';
/** Bytes of a response within which its items must begin. */
const mostBefore = 4_096;
const [quote, backslash, comma, colon, opening, closing] = [34, 92, 44, 58, 123, 125];
const [zero, nine, closingList] = [48, 57, 93];
const actions: ReadonlySet<string> = new Set(['create', 'update', 'delete']);

/**
 * Null where the response has to be read item by item, which otherwise would give the very same result.
 * @param room becomes `spans` where it is long enough
 */
export function readPlainResponse(bytes: Uint8Array, room: Int32Array = noRoom): PlainResponse | null {
  const head = ascii(bytes, 0, Math.min(bytes.length, mostBefore));
  const at = head.indexOf(start);
  if (at < 0) return null;
  const first = blanksFrom(bytes, at + start.length);
  const shape = shapeOf(bytes, first);
  if (shape === null) return null;
  const read = readItems(bytes, first, shape, room);
  if (read === null) return null;
  const rest = readRest(head.slice(0, at), bytes, read.end);
  return rest && { bytes, items: read.items, action: shape.action, spans: read.spans, ...rest };
}

function readItems(
  bytes: Uint8Array,
  first: number,
  { literals, follows }: Shape,
  room: Int32Array,
): { items: number; spans: Int32Array; end: number } | null {
  const { length } = bytes;
  // Most items are about as long as the first one.
  const itemLength = (literals[literals.length - 1] as number) - first;
  const most = 4 * (16 + Math.ceil((1.1 * (length - first)) / itemLength));
  let spans = room.length >= most ? room : new Int32Array(most + most / 4);
  let items = 0;
  for (let at = first; ; ) {
    for (let n = 0; n < follows.length; n++) {
      const to = literals[2 * n + 1] as number;
      for (let from = literals[2 * n] as number; from < to; from++, at++)
        if (bytes[from] !== bytes[at]) return null;
      const what = follows[n] as Follows;
      if (what === end) break;
      const begin = at;
      if (what === order) {
        let value = 0;
        for (; at < length; at++) {
          const digit = bytes[at] as number;
          if (digit < zero || digit > nine) break;
          value = value * 10 + digit - zero;
        }
        // Zeros before a number are no JSON.
        if (value !== items || (bytes[begin] === zero && at !== begin + 1)) return null;
        continue;
      }
      for (; at < length; at++) {
        const byte = bytes[at] as number;
        if (byte === quote) break;
        if (byte < 32 || byte > 126 || byte === backslash) return null;
      }
      if (what === text) continue;
      if (at === begin) return null;
      const place = 4 * items + (what === id ? 0 : 2);
      if (place + 1 >= spans.length) {
        const longer = new Int32Array(2 * spans.length);
        longer.set(spans);
        spans = longer;
      }
      spans[place] = begin;
      spans[place + 1] = at;
    }
    items += 1;
    at = blanksFrom(bytes, at);
    if (bytes[at] === closingList) return { items, spans, end: at + 1 };
    if (bytes[at] !== comma) return null;
    at = blanksFrom(bytes, at + 1);
  }
}

/** Reads the text around the items; null where it may change their meaning. */
function readRest(before: string, bytes: Uint8Array, from: number): Pick<PlainResponse, 'counts'> | null {
  if (bytes.length - from > mostBefore) return null;
  const around = before + ascii(bytes, from, bytes.length);
  if (around.includes('\\') || around.includes('"result"')) return null;
  try {
    const response = asObject(JSON.parse(`${before}${start}]${around.slice(before.length)}`));
    if (response === undefined || !Array.isArray(response['result'])) return null;
    return { counts: readResponseCounts(response) };
  } catch {
    return null; // The full reader reports the fault.
  }
}

/** How all items look, if they look like the one at `at`. */
function shapeOf(bytes: Uint8Array, at: number): Shape | null {
  const literals: number[] = [at];
  const follows: Follows[] = [];
  const counts = new Map<string, string>();
  const cursor = { at };
  const differs = (what: Follows, from: number, to: number) => {
    literals.push(from, to);
    follows.push(what);
  };
  const member = (name: string, prefix: string): boolean => {
    const key = prefix + name;
    if (counts.has(key) || name === '__proto__' || (prefix === '' && name.startsWith('data/'))) return false;
    counts.set(key, '');
    const { at: from } = cursor;
    if (key === 'data') return members(bytes, cursor, (inner) => member(inner, 'data/'));
    if (key === 'order') {
      while ((bytes[cursor.at] ?? 0) >= zero && (bytes[cursor.at] ?? 0) <= nine) cursor.at += 1;
      differs(order, from, cursor.at);
      return cursor.at > from;
    }
    if (refused.has(key)) return false;
    const constant = constants.find((each) => ascii(bytes, from, from + each.length) === each);
    if (constant !== undefined) {
      cursor.at += constant.length;
      return !needed.has(key);
    }
    const value = textAt(bytes, cursor);
    if (value === null) return false;
    counts.set(key, value);
    if (!fixed.has(key)) differs(varying[key] ?? text, from + 1, cursor.at - 1);
    return true;
  };
  if (!members(bytes, cursor, (name) => member(name, ''))) return null;
  literals.push(cursor.at);
  follows.push(end);
  const action = counts.get('action') ?? '';
  const isPlain =
    counts.get('status') === 'success' && counts.get('entity') === 'vertex' && actions.has(action);
  if (!isPlain || [...needed].some((key) => !counts.has(key))) return null;
  return { literals, follows, action: action as Shape['action'] };
}

const constants = ['true', 'false', 'null'];
const fixed: ReadonlySet<string> = new Set(['status', 'entity', 'action']);
const varying: Readonly<Record<string, Follows>> = { 'data/ogit/_id': id, 'data/ogit/_xid': xid };
const needed: ReadonlySet<string> = new Set([...fixed, 'order', 'data', ...Object.keys(varying)]);
/** Items with these names identify their row by more than its xid, or may report a failure. */
const refused: ReadonlySet<string> = new Set([
  'data/original_data',
  'data/ogit/_out-id',
  'data/error',
  'data/code',
]);

/** Walks a JSON object; `member` is called at a value and moves the cursor after it. */
function members(bytes: Uint8Array, cursor: { at: number }, member: (name: string) => boolean): boolean {
  const skip = () => {
    cursor.at = blanksFrom(bytes, cursor.at);
  };
  if (bytes[cursor.at] !== opening) return false;
  do {
    cursor.at += 1;
    skip();
    const name = textAt(bytes, cursor);
    skip();
    if (name === null || bytes[cursor.at] !== colon) return false;
    cursor.at += 1;
    skip();
    if (!member(name)) return false;
    skip();
  } while (bytes[cursor.at] === comma);
  if (bytes[cursor.at] !== closing) return false;
  cursor.at += 1;
  return true;
}

/** A JSON string of visible ASCII without escapes; null for any other. */
function textAt(bytes: Uint8Array, cursor: { at: number }): string | null {
  if (bytes[cursor.at] !== quote) return null;
  const from = cursor.at + 1;
  let to = from;
  for (; bytes[to] !== quote; to++) {
    const byte = bytes[to];
    if (byte === undefined || byte < 32 || byte > 126 || byte === backslash) return null;
  }
  cursor.at = to + 1;
  return ascii(bytes, from, to);
}

/** As JSON has them. */
function blanksFrom(bytes: Uint8Array, from: number): number {
  let at = from;
  for (; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte !== 32 && byte !== 10 && byte !== 13 && byte !== 9) break;
  }
  return at;
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  let counts = '';
  for (let at = from; at < to && at < bytes.length; at++) counts += String.fromCharCode(bytes[at] as number);
  return counts;
}
