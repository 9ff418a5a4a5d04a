/** One recognised answer with its evidence, and how the user's own word takes its place. */
import type { Confidence } from '../../../shared/imports/recognition.ts';

export interface Guess<T extends string> {
  readonly value: T;
  readonly confidence: Confidence;
  /** In a few words that follow “because”. */
  readonly reason: string;
  /** Said by the user and not recognised. */
  readonly overruled: boolean;
}

export const guessed = <T extends string>(value: T, confidence: Confidence, reason: string): Guess<T> => ({
  value,
  confidence,
  reason,
  overruled: false,
});

/** What the user said wins; the reason keeps what was recognised instead. */
export function unlessOverruled<T extends string>(
  found: Guess<T>,
  said: T | undefined,
  inWords: (value: T) => string,
): Guess<T> {
  if (said === undefined) return found;
  return {
    value: said,
    confidence: 'certain',
    reason: `you said so; recognised was ${inWords(found.value)}, because ${found.reason}`,
    overruled: true,
  };
}
