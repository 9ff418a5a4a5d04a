/** Goes to the end of a line, however long it is, without keeping it in memory. */
import type { ByteWindow } from '../byte-window.ts';

const newline = 10;
const carriageReturn = 13;

/** Returns the offset after the line end. */
export function skipLine(window: ByteWindow, from: number): number {
  for (let at = from; ; ) {
    const { bytes, length, isLast } = window;
    const end = lineEnd(bytes, at, length);
    const last = bytes[end - 1];
    if (isLast || end < length || last === newline) return end;
    // The \n of a \r\n may follow.
    window.more(last === carriageReturn ? end - 1 : end);
    at = 0;
  }
}

/** Returns the offset after the first line end from `at` on; `length` where there is none. */
function lineEnd(bytes: Uint8Array, at: number, length: number): number {
  const feed = bytes.subarray(0, length).indexOf(newline, at);
  const end = feed < 0 ? length : feed + 1;
  const carriage = bytes.subarray(0, end).indexOf(carriageReturn, at);
  if (carriage < 0) return end;
  return bytes[carriage + 1] === newline && carriage + 1 < length ? carriage + 2 : carriage + 1;
}
