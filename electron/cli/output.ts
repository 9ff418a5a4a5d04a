/** Writes to a stream of the terminal: without secrets of this process, and without control characters. */
import { visibleJson, visibleLines } from '../../shared/control-characters.ts';
import { withoutHeldSecrets } from '../../shared/redaction/held-secrets.ts';

/** Streams as Node provides them. */
export type RawOutput = Pick<NodeJS.WriteStream, 'write'>;
export type RawErrors = Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>;

export interface Output {
  /** Writes text whose line breaks and tabs are layout; text from elsewhere goes through `visibleLine` first. */
  write(text: string): void;
}

export interface Errors extends Output {
  /** Writes text that reports a failure. */
  fail(text: string): void;
  /** Writes one log record; in JSON logs, its facts are further keys of the line. */
  record(level: 'info' | 'error', text: string, facts: Readonly<Record<string, unknown>>): void;
  readonly isTTY: boolean;
  readonly columns: number;
  /** Writes our own control sequences to the terminal; never text from elsewhere. */
  control(sequence: string): void;
}

export const createOutput = (stream: RawOutput): Output => ({
  write: (text) => void stream.write(visibleLines(withoutHeldSecrets(text))),
});

export const createErrors = (stream: RawErrors): Errors => ({
  ...createOutput(stream),
  fail: createOutput(stream).write,
  record: (_, text) => createOutput(stream).write(text),
  // Getters, because the terminal can be resized at any time.
  get isTTY() {
    return stream.isTTY;
  },
  get columns() {
    return stream.columns;
  },
  control: (sequence) => void stream.write(sequence),
});

/** Errors as lines of JSON, for programs that collect logs: `time`, `level` and `message`. No line is overwritten. */
export function createJsonErrors(stream: RawErrors, now: () => number): Errors {
  const { write } = createOutput(stream);
  const line = (level: 'info' | 'error', text: string, facts: object = {}) => {
    const message = visibleLines(withoutHeldSecrets(text)).replace(/\n$/u, '');
    write(`${visibleJson({ time: new Date(now()).toISOString(), level, message, ...facts })}\n`);
  };
  return {
    write: (text) => line('info', text),
    fail: (text) => line('error', text),
    record: line,
    isTTY: false,
    columns: stream.columns,
    control: () => undefined,
  };
}
