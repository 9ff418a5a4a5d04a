/** Makes the identifiers of vertices: `c…_c…`, 25 characters each side. */
import { randomFillSync } from 'node:crypto';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const partLength = 25;
const timeLength = 8;

/**
 * A new `ogit/_id`. Both sides begin with the time, so that vertices made together lie together in the index.
 * @source wire.md §4
 */
export function newVertexId(now: number): string {
  const time = `c${now.toString(36).padStart(timeLength, '0').slice(-timeLength)}`;
  return `${time}${letters()}_${time}${letters()}`;
}

const lettersLength = partLength - 1 - timeLength;
// Drawn in advance: asking for a few bytes at a time costs more than storing the vertex that gets the id.
const drawn = Buffer.alloc(256 * lettersLength);
let used = drawn.length;

function letters(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    // A byte modulo 36 prefers some letters a little; these are names, not secrets.
    for (let at = 0; at < drawn.length; at++)
      drawn[at] = alphabet.charCodeAt((drawn[at] ?? 0) % alphabet.length);
    used = 0;
  }
  used += lettersLength;
  return drawn.toString('latin1', used - lettersLength, used);
}
