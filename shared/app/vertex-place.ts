/** Names a vertex in the address of a page. */

/** Words that name other places of the page, so the name of a vertex must not look like them. */
const reservedWords: ReadonlySet<string> = new Set(['find', 'log']);

/** Returns the name as a part of an address, never a reserved word; `decodeURIComponent` restores the name. */
export function vertexPart(name: string): string {
  // `encodeURIComponent` throws for a lone half of a surrogate pair.
  const part = encodeURIComponent(name.toWellFormed());
  if (!reservedWords.has(part)) return part;
  return `%${part.charCodeAt(0).toString(16)}${part.slice(1)}`;
}
