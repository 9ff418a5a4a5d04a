/** Creates identifiers of vertices: `c…_c…`, with 25 characters on each side. */
import { randomFillSync } from 'node:crypto';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const partLength = 25;
const timeLength = 8;

/**
 * Returns a new `ogit/_id`. Both sides begin with the time, so that vertices created together are adjacent in the
 * index.
 * @source wire.md §4
 */
export function newVertexId(now: number): string {
  const time = `c${now.toString(36).padStart(timeLength, '0').slice(-timeLength)}`;
  return `${time}${letters()}_${time}${letters()}`;
}

const lettersLength = partLength - 1 - timeLength;
// Generated in advance: requesting a few random bytes at a time takes longer than storing the vertex.
const randomLetters = Buffer.alloc(256 * lettersLength);
let used = randomLetters.length;

function letters(): string {
  if (used === randomLetters.length) {
    randomFillSync(randomLetters);
    // A byte modulo 36 is slightly biased, which is no problem because ids are not secret.
    for (let at = 0; at < randomLetters.length; at++)
      randomLetters[at] = alphabet.charCodeAt((randomLetters[at] ?? 0) % alphabet.length);
    used = 0;
  }
  used += lettersLength;
  return randomLetters.toString('latin1', used - lettersLength, used);
}
