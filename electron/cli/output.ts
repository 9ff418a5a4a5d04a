/** Writes to a stream of the terminal: without secrets of this process, and with nothing that a terminal would obey. */
import { visibleLines } from '../../shared/control-characters.ts';
import { withoutHeldSecrets } from '../../shared/redaction/held-secrets.ts';

/** As Node gives it. */
export type RawOutput = Pick<NodeJS.WriteStream, 'write'>;
export type RawErrors = Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>;

export interface Output {
  /** Writes text whose line breaks and tabs are layout; text from elsewhere goes through `visibleLine` first. */
  write(text: string): void;
}

export interface Errors extends Output {
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
  // A window may be made larger at any time.
  get isTTY() {
    return stream.isTTY;
  },
  get columns() {
    return stream.columns;
  },
  control: (sequence) => void stream.write(sequence),
});
