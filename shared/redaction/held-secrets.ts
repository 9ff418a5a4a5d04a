/**
 * The secrets that this process holds: tokens, passwords, client secrets. A holder registers its secret here, and
 * every place where text enters from a platform or leaves the program removes them. One register for the process
 * instead of one that is passed on: a place without it would leak.
 */
import { createSecretFinder, isDistinctive, type SecretFinder } from './secret-finder.ts';

/** Replacement of a secret. */
export const hidden = '•••';

/** Limit of held secrets, since a process may renew a token every few minutes for a year. The oldest are dropped. */
const maxHeld = 300;
const held = new Set<string>();
/** Computed from `held` when they are needed; null after a change. */
let known: SecretFinder | null = null;
let words: readonly string[] | null = null;

/** Registers secrets; from now on they are removed wherever text enters or leaves. Empty ones are ignored. */
export function holdSecrets(secrets: readonly (string | null | undefined)[]): void {
  for (const secret of secrets) {
    if (secret === null || secret === undefined || secret === '') continue;
    if (!held.has(secret)) known = words = null;
    // Registering a secret again makes it the newest one.
    held.delete(secret);
    held.add(secret);
  }
  for (const oldest of held) {
    if (held.size <= maxHeld) break;
    held.delete(oldest);
    known = words = null;
  }
}

/** Returns held secrets that may also be ordinary words, which {@link withoutHeldSecrets} does not replace. */
export function wordSecrets(): readonly string[] {
  words ??= [...held].filter((secret) => !isDistinctive(secret));
  return words;
}

const finder = (): SecretFinder => {
  known ??= createSecretFinder([...held]);
  return known;
};

/** Returns a text without the secrets that this process holds; JSON text stays JSON text. */
export const withoutHeldSecrets = (text: string): string => finder().replace(text, hidden);

/** @param isEncoded whether these bytes of visible ASCII may contain escapes */
export const holdsSecret = (bytes: Uint8Array, from: number, to: number, isEncoded: boolean): boolean => {
  if (!isEncoded && !finder().mayOccurIn(bytes, from, to)) return false;
  const text = String.fromCharCode(...bytes.subarray(from, to));
  return withoutHeldSecrets(text) !== text;
};

/** Returns a value without held secrets in any of its texts and names of fields. */
export function withoutHeldSecretsIn<T>(value: T): T {
  const clean = (each: unknown): unknown => {
    if (typeof each === 'string') return withoutHeldSecrets(each);
    if (Array.isArray(each)) return each.map(clean);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(
      Object.entries(each).map(([key, inner]) => [withoutHeldSecrets(key), clean(inner)]),
    );
  };
  return clean(value) as T;
}

/** Removes held secrets from text that leaves in pieces; no piece may end inside a secret. */
export async function* piecesWithoutHeldSecrets(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) yield withoutHeldSecrets(piece);
}
