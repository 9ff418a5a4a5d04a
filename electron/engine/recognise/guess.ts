/** One recognised property with its evidence, and how the user's choice replaces it. */
import type { Confidence } from '../../../shared/imports/recognition.ts';

export interface Guess<T extends string> {
  readonly value: T;
  readonly confidence: Confidence;
  /** The evidence, in a few words that follow “because”. */
  readonly reason: string;
  /** Chosen by the user instead of the recognised value. */
  readonly overruled: boolean;
}

export const guessed = <T extends string>(value: T, confidence: Confidence, reason: string): Guess<T> => ({
  value,
  confidence,
  reason,
  overruled: false,
});

/** Prefers the user's choice; the reason keeps the recognised value. */
export function unlessOverruled<T extends string>(
  recognised: Guess<T>,
  choice: T | undefined,
  inWords: (value: T) => string,
): Guess<T> {
  if (choice === undefined) return recognised;
  return {
    value: choice,
    confidence: 'certain',
    reason: `your choice; recognised as ${inWords(recognised.value)}, because ${recognised.reason}`,
    overruled: true,
  };
}
