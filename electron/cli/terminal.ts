/** Environment of a terminal command: its streams, its data folder, and its reporter of progress. */
import { visibleLine } from '../../shared/control-characters.ts';
import { percent } from '../../shared/units.ts';
import type { Log, PracticeAddress } from '../platform.ts';
import type { SendReporter } from '../services/unattended/session.ts';
import type { Errors, Output, RawErrors, RawOutput } from './output.ts';
import { createProgressLine } from './send/progress-line.ts';

export interface Terminal {
  readonly stdout: Output;
  readonly stderr: Errors;
  /** The data folder, from which recipes and plans are read; nothing is written there and no lock is needed. */
  readonly data: string;
  readonly engineWorker: URL;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Absent where a command may not read it. */
  readonly stdin?: NodeJS.ReadableStream & { readonly isTTY?: boolean };
}

/** What a command needs in addition if it sends, or reads what was sent. */
export interface SendTerminal extends Terminal {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** Folder of the sample files of the program. */
  readonly samples: string;
  /** Waits; rejects if the signal aborts before the time is over. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly startPractice: (folder: string, log: Log, options?: PracticeChoice) => Promise<PracticeAddress>;
  /** Whether SIGTERM of a service manager or scheduler ended the command; false after Ctrl-C of the user. */
  readonly isTerminated: () => boolean;
  /** The handler of Ctrl-C, for code that reads keys. */
  readonly interrupt: () => void;
}

/** Environment as the process provides it, before its streams are protected against control characters. */
export type ProcessTerminal = Omit<SendTerminal, 'stdout' | 'stderr'> & {
  readonly stdout: RawOutput;
  readonly stderr: RawErrors;
};

/** Options of a practice platform that is started; the defaults are any port and the usual token life. */
export interface PracticeChoice {
  readonly port?: number;
  readonly tokenLifeSeconds?: number;
}

/** Reports on stderr: line breaks in messages become escapes, and progress is shown only on a terminal. */
export interface Reporter extends SendReporter {
  readonly log: Log;
  /** Whether an internal error was logged, so that the output may be incomplete. */
  isDisturbed(): boolean;
  /** Writes a line that progress does not replace, with facts for JSON logs. */
  record(level: 'info' | 'error', words: string, facts: Readonly<Record<string, unknown>>): void;
}

export function createReporter({ stderr, now }: Pick<Terminal, 'stderr' | 'now'>): Reporter {
  const line = createProgressLine(stderr, now);
  let disturbed = false;
  return {
    log: {
      info: () => undefined,
      error: (message, cause) => {
        disturbed = true;
        line.end();
        stderr.fail(`${visibleLine(`${message}${cause instanceof Error ? ` ${cause.message}` : ''}`)}\n`);
      },
    },
    onProgress: (path, part, share) => line.show(`${path}: ${part} ${Math.floor(percent(share, 1))} %`),
    isDisturbed: () => disturbed,
    say(words) {
      line.end();
      stderr.write(`${visibleLine(words)}\n`);
    },
    record(level, words, facts) {
      line.end();
      stderr.record(level, `${visibleLine(words)}\n`, facts);
    },
    show: line.show,
    end: () => line.end(),
  };
}
