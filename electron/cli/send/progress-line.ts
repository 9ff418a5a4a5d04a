/** A progress line on a terminal that is overwritten, and removed at the end. */
import { visibleLine } from '../../../shared/control-characters.ts';
import type { Errors } from '../output.ts';

interface ProgressLine {
  show(words: string): void;
  end(): void;
}

const eachMs = 100;
const clearLine = '\r\u001b[K';

/** Shows a line that the next one replaces; silent where the stream is no terminal, as a log of such lines is useless. */
export function createProgressLine(out: Errors, now: () => number): ProgressLine {
  let shownAt = Number.NEGATIVE_INFINITY;
  let isShown = false;
  return {
    show(words) {
      if (!out.isTTY || now() - shownAt < eachMs) return;
      shownAt = now();
      isShown = true;
      // A line that breaks could not be written over.
      out.control(clearLine);
      out.write(visibleLine(words).slice(0, Math.max(10, (out.columns || 80) - 1)));
    },
    end() {
      if (isShown) out.control(clearLine);
      isShown = false;
    },
  };
}
