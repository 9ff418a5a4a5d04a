/** What a command of the terminal works with: where it writes, where it reads, and how it tells of its progress. */
import { percent } from '../../shared/units.ts';
import type { Log, PracticeAddress } from '../platform.ts';
import { createProgressLine } from './progress-line.ts';

export interface Terminal {
  readonly stdout: Pick<NodeJS.WriteStream, 'write'>;
  readonly stderr: Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>;
  /** The data folder, from which recipes and plans are read; nothing is written there and no lock is needed. */
  readonly data: string;
  readonly engineWorker: URL;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** What a command needs besides that sends, or looks at what was sent. */
export interface SendTerminal extends Terminal {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** The sample files that travel with the program. */
  readonly samples: string;
  /** Rejects when the signal cuts it short. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly startPractice: (folder: string, log: Log, options?: PracticeChoice) => Promise<PracticeAddress>;
  /** What Ctrl-C does, for whoever reads keys. */
  readonly interrupt: () => void;
}

/** What may be said of a practice platform that is started; without it, any port and the usual life. */
export interface PracticeChoice {
  readonly port?: number;
  readonly tokenLifeSeconds?: number;
}

export interface Telling {
  readonly log: Log;
  readonly onProgress: (path: string, part: string, share: number) => void;
  /** Whether a fault of this program was written down: what comes out may not be all. */
  isDisturbed(): boolean;
  /** A line that stays. */
  say(words: string): void;
  /** A line that is written over by the next one; nothing where stderr is no terminal. */
  show(words: string): void;
  /** Takes the line of progress away. */
  end(): void;
}

export function createTelling({ stderr, now }: Pick<Terminal, 'stderr' | 'now'>): Telling {
  const line = createProgressLine(stderr, now);
  let disturbed = false;
  return {
    log: {
      info: () => undefined,
      error: (message, cause) => {
        disturbed = true;
        line.end();
        stderr.write(`${message}${cause instanceof Error ? ` ${cause.message}` : ''}\n`);
      },
    },
    onProgress: (path, part, share) => line.show(`${path}: ${part} ${Math.floor(percent(share, 1))} %`),
    isDisturbed: () => disturbed,
    say(words) {
      line.end();
      stderr.write(`${words}\n`);
    },
    show: line.show,
    end: () => line.end(),
  };
}
