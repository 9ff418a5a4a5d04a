/** Recognises what a file holds: by its heads alone. */
import { recogniseKind } from '../../../shared/columns/kind.ts';
import type { FileKind, HeaderForm } from '../../../shared/imports/recognition.ts';
import { isConventionalHead, isDefiningHead } from './conventional-heads.ts';
import { type Guess, guessed } from './guess.ts';

export function recogniseFileKind(heads: readonly string[], header: HeaderForm): Guess<FileKind> {
  if (header === 'none') return guessed('vertices', 'guess', 'it has no header that could say otherwise');
  const { kind, reason } = recogniseKind(heads);
  if (heads.some(isDefiningHead)) return guessed(kind, 'certain', reason);
  if (heads.some(isConventionalHead)) return guessed(kind, 'likely', reason);
  return guessed(kind, 'guess', 'none of its heads follows the conventions of the connector');
}
