/**
 * Computes fingerprints of bytes that are not in the piece of a file that the scanner reads, such as values of a
 * recipe; they equal those that the scanner computes for the same cell.
 */
import { createScannerInstance, memoryLayout, type ScannerCode } from './scanner-code.ts';

/** Bytes that are copied into the area `foreign` of the memory at most; the area has 64 KiB. */
const maxForeignBytes = 0xfff0;

/**
 * Adds bytes to the fingerprint that the code has begun. For bytes that do not fit into its memory, a second instance
 * continues the fingerprint, which is then copied back.
 */
export function addForeignHash(code: ScannerCode, bytes: Uint8Array): void {
  if (bytes.length <= maxForeignBytes) {
    new Uint8Array(code.memory.buffer, memoryLayout.foreign, maxForeignBytes).set(bytes);
    code.hash(memoryLayout.foreign, bytes.length);
    return;
  }
  const other = createScannerInstance(bytes.length);
  new Uint8Array(other.memory.buffer, memoryLayout.piece).set(bytes);
  hashOf(other).set(hashOf(code));
  other.hash(memoryLayout.piece, bytes.length);
  hashOf(code).set(hashOf(other));
}

/** Returns a function that computes the four words of a fingerprint; the next call overwrites them. */
export function createForeignHash(): (bytes: Uint8Array) => Uint32Array {
  const code = createScannerInstance(0);
  const hash = hashOf(code);
  return (bytes) => {
    hash.fill(0);
    addForeignHash(code, bytes);
    return hash;
  };
}

const hashOf = ({ memory }: ScannerCode): Uint32Array => new Uint32Array(memory.buffer, memoryLayout.hash, 4);
