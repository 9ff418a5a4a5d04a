/** Fingerprint of a header, by which the same columns are recognised again. */
import { isOwnHead } from '../columns/transforms.ts';

/**
 * Returns 16 hexadecimal digits. The order of the columns does not matter, because recipes read columns by name; the
 * names must be exactly the same. The columns that our own exports add do not count.
 */
export function fingerprint(header: readonly string[]): string {
  const names = header.filter((name) => !isOwnHead(name)).toSorted();
  return fnv1a64(JSON.stringify(names)).toString(16).padStart(16, '0');
}

/** Fowler–Noll–Vo hash (FNV-1a) over UTF-16 units; it need not be hard to forge. */
function fnv1a64(text: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index += 1)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  return hash;
}
