import { holdingOf, readLists } from '../../../../../shared/vertices/list-value.ts';
import { formatCreated } from '../../lists/created-text.ts';

type ValueKind = 'text' | 'number' | 'boolean' | 'time' | 'reference' | 'json' | 'list';

/** Id of a vertex. @source wire.md §4: `c…_c…`, 25 characters each side */
const vertexId = /^c[a-z0-9]{24}_c[a-z0-9]{24}$/;

/** Returns the kind of an attribute's value, as far as its name and its text reveal it. */
export function kindOf(name: string, value: unknown): ValueKind {
  if (holdingOf(readLists({ [name]: value }), name).kind === 'list') return 'list';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'object' && value !== null) return 'json';
  if (timeOf(name, value) !== null) return 'time';
  if (typeof value === 'number') return 'number';
  if (typeof value !== 'string') return 'text';
  if (name !== 'ogit/_id' && vertexId.test(value)) return 'reference';
  return isJson(value) ? 'json' : 'text';
}

/** Names that the platform gives to times, such as `ogit/_created-on`. */
const momentName = /(?:-on|-at|_on|_at|On|At|[Tt]imestamp)$/;
/** Milliseconds of the years 2001 to 2286; times in seconds are outside of this range. */
const earliestMs = 1e12;
const latestMs = 1e13;

/** Returns the value in milliseconds since epoch; null if the attribute is not a time. */
function timeOf(name: string, value: unknown): number | null {
  if (!momentName.test(name)) return null;
  const ms = typeof value === 'string' && /^\d{13}$/.test(value) ? Number(value) : value;
  return typeof ms === 'number' && ms >= earliestMs && ms < latestMs ? ms : null;
}

/** Returns a time in words, to be shown beside its number; null for a value that is not a time. */
export function momentBeside(name: string, value: unknown): string | null {
  const ms = timeOf(name, value);
  return ms === null ? null : formatCreated(ms);
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // A text that merely begins with a bracket.
  }
}

export const kindWords: Readonly<Record<ValueKind, string>> = {
  text: 'text',
  number: 'number',
  boolean: 'yes or no',
  time: 'time',
  reference: 'vertex',
  json: 'JSON',
  list: 'list',
};
