/** Makes the identifiers of vertices: `c…_c…`, 25 characters each side. */
import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const partLength = 25;
const timeLength = 8;

/**
 * A new `ogit/_id`. Both sides begin with the time, so that vertices made together lie together in the index.
 * @source wire.md §4
 */
export function newVertexId(now: number): string {
  const time = `c${now.toString(36).padStart(timeLength, '0').slice(-timeLength)}`;
  return `${fill(time)}_${fill(time)}`;
}

function fill(start: string): string {
  let part = start;
  // A byte modulo 36 prefers some letters a little; these are names, not secrets.
  for (const byte of randomBytes(partLength - start.length)) part += alphabet[byte % alphabet.length];
  return part;
}
