/** Computes fingerprints of bytes that are not part of a piece, as the scanner does for its cells. */
import { createScannerInstance, memoryLayout, type ScannerCode } from './scanner-code.ts';

const longestInPlace = 0xfff0;

/** Adds bytes to the fingerprint that the code has begun; long ones use the memory of a new scanner code. */
export function addForeignHash(code: ScannerCode, bytes: Uint8Array): void {
  if (bytes.length <= longestInPlace) {
    new Uint8Array(code.memory.buffer, memoryLayout.foreign, longestInPlace).set(bytes);
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
