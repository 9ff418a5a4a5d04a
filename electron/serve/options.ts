/** Options of the program when it starts for a browser window. */
import { parseArgs } from 'node:util';
import { AppError } from '../../shared/errors.ts';

export const usage = `Usage: serve [options]
  --port <number>   listen on this port instead of the one used before, or any free one
  --no-open         do not open the browser
  --json            print one JSON line with the address, and nothing else, on stdout
  --show-practice   with --json: add the practice platform's addresses and sign-in
  --help            print this`;

export interface ServeOptions {
  /** 0 takes the port of the start before if it is free, else any free port. */
  port: number;
  open: boolean;
  json: boolean;
  showPractice: boolean;
  help: boolean;
}

/** Reads the arguments of the command line. @throws AppError `bad-input` with a message of one sentence */
export function readOptions(args: string[]): ServeOptions {
  const { port, ...flags } = parse(args);
  const number = Number(port);
  if (!/^\d+$/.test(port) || number > 65_535)
    throw new AppError('bad-input', `--port takes a number from 0 to 65535, not “${port}”.`);
  return { port: number, ...flags };
}

function parse(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      allowNegative: true,
      options: {
        port: { type: 'string', default: '0' },
        open: { type: 'boolean', default: true },
        json: { type: 'boolean', default: false },
        'show-practice': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const { 'show-practice': showPractice, ...others } = values;
    return { ...others, showPractice };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('bad-input', message, { cause });
  }
}
