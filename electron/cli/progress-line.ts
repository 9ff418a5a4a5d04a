/** One line on a terminal that is written over, and is gone at the end. */

export interface ProgressLine {
  show(words: string): void;
  end(): void;
}

type Out = Pick<NodeJS.WriteStream, 'isTTY' | 'write' | 'columns'>;

const eachMs = 100;

/** Says nothing where the stream is no terminal: a log of lines that were written over helps nobody. */
export function createProgressLine(out: Out, now: () => number): ProgressLine {
  let shownAt = Number.NEGATIVE_INFINITY;
  let isShown = false;
  return {
    show(words) {
      if (!out.isTTY || now() - shownAt < eachMs) return;
      shownAt = now();
      isShown = true;
      // A line that breaks could not be written over.
      out.write(`\r\u001b[K${words.slice(0, Math.max(10, (out.columns || 80) - 1))}`);
    },
    end() {
      if (isShown) out.write('\r\u001b[K');
      isShown = false;
    },
  };
}
