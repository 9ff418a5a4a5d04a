/** The program's log: one line per message in a file and on stderr, without secrets and control characters. */
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { visibleLines } from '../shared/control-characters.ts';
import { redactText } from '../shared/redaction/redact.ts';
import type { Log } from './platform.ts';

interface LogDeps {
  /** Path of the log file; its folder is created if it is missing. */
  file: string;
  /** Milliseconds since epoch. */
  now: () => number;
  /** A larger file is renamed to `<file>.1`, and replaces an older one. */
  maxBytes?: number;
  /** Receives every line too, including its line break. */
  echo?: (text: string) => void;
}

const usualMaxBytes = 2 * 1024 * 1024;
/** Causes of causes that are logged at most; errors of some libraries are their own cause. */
const deepestCause = 5;

/** Creates a log that never throws: if the file cannot be written, it reports that once and continues with `echo`. */
export function createLog(deps: LogDeps): Log {
  const { file, now, maxBytes = usualMaxBytes } = deps;
  const echo = deps.echo ?? createStderrEcho();
  let sizeBytes: number | undefined;
  let broken = false;
  let isQuiet = false;

  const append = (text: string) => {
    sizeBytes ??= openFolder(file);
    if (sizeBytes > maxBytes) {
      renameSync(file, `${file}.1`);
      sizeBytes = 0;
    }
    // Written at once: the last line before a crash is the one that matters.
    appendFileSync(file, text, { mode: 0o600 });
    sizeBytes += Buffer.byteLength(text);
  };
  const write = (level: 'info' | 'error', message: string) => {
    // Further lines are indented, so that no line of a message looks like another entry.
    const body = visibleLines(redactText(message).replace(/\r\n?|\n/g, '\n    '));
    const text = `${new Date(now()).toISOString()} ${level.padEnd(5)} ${body}\n`;
    echo(text);
    try {
      append(text);
    } catch (error) {
      if (!broken) echo(`The log file ${file} cannot be written: ${error}\n`);
      broken = true;
    }
  };

  return {
    info: (message) => {
      if (!isQuiet) write('info', message);
    },
    setLevel: (level) => {
      isQuiet = level === 'errors';
    },
    error: (message, cause) =>
      write('error', cause === undefined ? message : `${message}\n${describe(cause)}`),
  };
}

function createStderrEcho(): (text: string) => void {
  // The terminal that started the program may be closed, and each line would be an uncaught error then.
  process.stderr.on('error', () => undefined);
  return (text) => process.stderr.write(text);
}

function openFolder(file: string): number {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Writes only the stacks of an error and its causes; other properties may contain a request with its token. */
function describe(cause: unknown, depth = 0): string {
  if (!(cause instanceof Error)) return String(cause);
  const stack = cause.stack ?? `${cause.name}: ${cause.message}`;
  if (cause.cause === undefined || depth === deepestCause) return stack;
  return `${stack}\ncaused by ${describe(cause.cause, depth + 1)}`;
}
