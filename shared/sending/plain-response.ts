/** Fast path for connector responses in which every row is stored: reads them from bytes, without creating objects. */
import { asObject, type ResponseCounts, readResponseCounts } from './result-item.ts';

/** The items have the orders 0, 1, 2 and so on; each is the success of a vertex with an id and an xid. */
export interface PlainResponse {
  readonly bytes: Uint8Array;
  readonly items: number;
  /** Action of all items. */
  readonly action: 'create' | 'update' | 'delete';
  /** Four numbers for each item: start and end in `bytes` of its id, then of its xid. Unused ones may follow. */
  readonly spans: Int32Array;
  readonly counts: ResponseCounts | null;
}

/** Kinds of the values that differ between items; the texts between these values are the same in every item. */
const [order, id, xid, text, end] = [0, 1, 2, 3, 4] as const;
type Follows = typeof order | typeof id | typeof xid | typeof text | typeof end;

/** Shape of the first item: constant bytes literals[2n]..literals[2n+1], then a value of kind follows[n], and so on. */
interface Shape {
  readonly literals: readonly number[];
  readonly follows: readonly Follows[];
  readonly action: PlainResponse['action'];
}

const noRoom = new Int32Array();
const start = '"result":[';
/** Bytes of a response within which its items must begin. */
const maxBefore = 4_096;
const [quote, backslash, comma, colon, opening, closing] = [34, 92, 44, 58, 123, 125];
const [zero, nine, closingList] = [48, 57, 93];
const actions: ReadonlySet<string> = new Set(['create', 'update', 'delete']);

/**
 * Returns null if the response must be read item by item. In all other cases, reading item by item has the same result.
 * @param room array that is used for `spans` if it is long enough
 */
export function readPlainResponse(bytes: Uint8Array, room: Int32Array = noRoom): PlainResponse | null {
  const head = ascii(bytes, 0, Math.min(bytes.length, maxBefore));
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
  const maximum = 4 * (16 + Math.ceil((1.1 * (length - first)) / itemLength));
  let spans = room.length >= maximum ? room : new Int32Array(maximum + maximum / 4);
  let items = 0;
  for (let at = first; ; ) {
    for (let part = 0; part < follows.length; part++) {
      const to = literals[2 * part + 1] as number;
      for (let from = literals[2 * part] as number; from < to; from++, at++)
        if (bytes[from] !== bytes[at]) return null;
      const kind = follows[part] as Follows;
      if (kind === end) break;
      const begin = at;
      if (kind === order) {
        let value = 0;
        for (; at < length; at++) {
          const digit = bytes[at] as number;
          if (digit < zero || digit > nine) break;
          value = value * 10 + digit - zero;
        }
        // Leading zeros are not valid JSON.
        if (value !== items || (bytes[begin] === zero && at !== begin + 1)) return null;
        continue;
      }
      for (; at < length; at++) {
        const byte = bytes[at] as number;
        if (byte === quote) break;
        if (byte < 32 || byte > 126 || byte === backslash) return null;
      }
      if (kind === text) continue;
      if (at === begin) return null;
      const place = 4 * items + (kind === id ? 0 : 2);
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

/** Reads the text around the items; returns null if it may change their meaning. */
function readRest(before: string, bytes: Uint8Array, from: number): Pick<PlainResponse, 'counts'> | null {
  if (bytes.length - from > maxBefore) return null;
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

/** Returns the shape of the item at `at`, which all other items must have; null if it is not a plain success. */
function shapeOf(bytes: Uint8Array, at: number): Shape | null {
  const literals: number[] = [at];
  const follows: Follows[] = [];
  const values = new Map<string, string>();
  const cursor = { at };
  const addVarying = (what: Follows, from: number, to: number) => {
    literals.push(from, to);
    follows.push(what);
  };
  const member = (name: string, prefix: string): boolean => {
    const key = prefix + name;
    if (values.has(key) || name === '__proto__' || (prefix === '' && name.startsWith('data/'))) return false;
    values.set(key, '');
    const { at: from } = cursor;
    if (key === 'data') return members(bytes, cursor, (inner) => member(inner, 'data/'));
    if (key === 'order') {
      while ((bytes[cursor.at] ?? 0) >= zero && (bytes[cursor.at] ?? 0) <= nine) cursor.at += 1;
      addVarying(order, from, cursor.at);
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
    values.set(key, value);
    if (!fixed.has(key)) addVarying(varying[key] ?? text, from + 1, cursor.at - 1);
    return true;
  };
  if (!members(bytes, cursor, (name) => member(name, ''))) return null;
  literals.push(cursor.at);
  follows.push(end);
  const action = values.get('action') ?? '';
  const isPlain =
    values.get('status') === 'success' && values.get('entity') === 'vertex' && actions.has(action);
  if (!isPlain || [...needed].some((key) => !values.has(key))) return null;
  return { literals, follows, action: action as Shape['action'] };
}

const constants = ['true', 'false', 'null'];
const fixed: ReadonlySet<string> = new Set(['status', 'entity', 'action']);
const varying: Readonly<Record<string, Follows>> = { 'data/ogit/_id': id, 'data/ogit/_xid': xid };
const needed: ReadonlySet<string> = new Set([...fixed, 'order', 'data', ...Object.keys(varying)]);
/** Items with these keys are read item by item: they identify their row in another way, or may report a failure. */
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

/** Reads a JSON string of visible ASCII without escapes and moves the cursor after it; null for anything else. */
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

/** Returns the position after any JSON blanks. */
function blanksFrom(bytes: Uint8Array, from: number): number {
  let at = from;
  for (; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte !== 32 && byte !== 10 && byte !== 13 && byte !== 9) break;
  }
  return at;
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  let result = '';
  for (let at = from; at < to && at < bytes.length; at++) result += String.fromCharCode(bytes[at] as number);
  return result;
}
