/** Recognises the kind of a file: by its heads, or by its values if the heads are unknown. */
import { recogniseKind } from '../../../shared/columns/kind.ts';
import type { FileKind, HeaderForm } from '../../../shared/imports/recognition.ts';
import { isConventionalHead, isDefiningHead } from './conventional-heads.ts';
import { type Guess, guessed } from './guess.ts';
import { kindByValues } from './values-kind.ts';

/** @param rows the first rows after the header */
export function recogniseFileKind(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  header: HeaderForm,
): Guess<FileKind> {
  if (header === 'none') return guessed('vertices', 'guess', 'it has no header that indicates another kind');
  const { kind, reason } = recogniseKind(heads);
  if (heads.some(isDefiningHead)) return guessed(kind, 'certain', reason);
  // A name such as “verb” or “time” alone, without an attribute, does not make a file one of vertices.
  const isAttributed = heads.some((name) => isConventionalHead(name) && /\/|^xid:/.test(name));
  const byValues = kind === 'vertices' && !isAttributed ? kindByValues(heads, rows) : null;
  if (byValues !== null) return guessed(byValues.kind, 'likely', byValues.reason);
  if (heads.some(isConventionalHead)) return guessed(kind, 'likely', reason);
  return guessed(kind, 'guess', 'none of its column names follows the conventions of the connector');
}
