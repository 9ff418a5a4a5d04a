/** Computes fingerprints of bytes that are not part of a piece, as the scanner does for its cells. */
import { newScannerCode, places, type ScannerCode } from './scanner-code.ts';

const longestInPlace = 0xfff0;

/** Adds bytes to the fingerprint that the code has begun; long ones use the memory of a new scanner code. */
export function addForeignHash(code: ScannerCode, bytes: Uint8Array): void {
  if (bytes.length <= longestInPlace) {
    new Uint8Array(code.memory.buffer, places.foreign, longestInPlace).set(bytes);
    code.hash(places.foreign, bytes.length);
    return;
  }
  const other = newScannerCode(bytes.length);
  new Uint8Array(other.memory.buffer, places.piece).set(bytes);
  hashOf(other).set(hashOf(code));
  other.hash(places.piece, bytes.length);
  hashOf(code).set(hashOf(other));
}

/** Returns a function that computes the four words of a fingerprint; the next call overwrites them. */
export function createForeignHash(): (bytes: Uint8Array) => Uint32Array {
  const code = newScannerCode(0);
  const hash = hashOf(code);
  return (bytes) => {
    hash.fill(0);
    addForeignHash(code, bytes);
    return hash;
  };
}

const hashOf = ({ memory }: ScannerCode): Uint32Array => new Uint32Array(memory.buffer, places.hash, 4);
