/** Names a vertex in the address of a page. */

/** Words that stand for other places of the page, so that a vertex of that name is written in another way. */
const taken: ReadonlySet<string> = new Set(['find', 'log']);

/** A part of an address; it comes back from `decodeURIComponent`, and is never one of the words that are taken. */
export function vertexPart(name: string): string {
  // Half a letter has no place in an address.
  const part = encodeURIComponent(name.toWellFormed());
  if (!taken.has(part)) return part;
  return `%${part.charCodeAt(0).toString(16)}${part.slice(1)}`;
}
