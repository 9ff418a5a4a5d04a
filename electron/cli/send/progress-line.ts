/** A progress line on a terminal that is overwritten, and removed at the end. */
import { visibleLine } from '../../../shared/control-characters.ts';
import type { Errors } from '../output.ts';

interface ProgressLine {
  show(words: string): void;
  end(): void;
}

const minimumIntervalMs = 100;
const clearLine = '\r\u001b[K';

/** Creates a line that each `show` replaces; it is silent if the stream is no terminal, as in a log it is useless. */
export function createProgressLine(out: Errors, now: () => number): ProgressLine {
  let shownAt = Number.NEGATIVE_INFINITY;
  let isShown = false;
  return {
    show(words) {
      if (!out.isTTY || now() - shownAt < minimumIntervalMs) return;
      shownAt = now();
      isShown = true;
      // Cut to the width of the terminal: a line that wraps could not be overwritten.
      out.control(clearLine);
      out.write(visibleLine(words).slice(0, Math.max(10, (out.columns || 80) - 1)));
    },
    end() {
      if (isShown) out.control(clearLine);
      isShown = false;
    },
  };
}
