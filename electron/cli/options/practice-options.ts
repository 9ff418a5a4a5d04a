/** Options of `graph-intake practice`. */
import { AppError } from '../../../shared/errors.ts';
import type { PracticeChoice } from '../terminal.ts';
import { parse } from './check-options.ts';

interface PracticeOptions {
  readonly choice: PracticeChoice;
  readonly json: boolean;
}

export const practiceFlags = {
  port: { type: 'string' },
  'token-life': { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

const maxPort = 65_535;
/** A year. */
const maxLifeSeconds = 31_536_000;

/** @throws AppError `bad-input` in one sentence */
export function readPracticeOptions(args: readonly string[]): PracticeOptions {
  const { values } = parse({ args: [...args], options: practiceFlags });
  const port = wholeNumber('port', values.port, { least: 0, most: maxPort });
  const tokenLifeSeconds = wholeNumber('token-life', values['token-life'], {
    least: 1,
    most: maxLifeSeconds,
  });
  return {
    choice: { ...(port !== null && { port }), ...(tokenLifeSeconds !== null && { tokenLifeSeconds }) },
    json: values.json,
  };
}

function wholeNumber(
  name: string,
  given: string | undefined,
  { least, most }: { readonly least: number; readonly most: number },
): number | null {
  if (given === undefined) return null;
  const number = Number(given);
  if (/^\d+$/u.test(given) && number >= least && number <= most) return number;
  throw new AppError('bad-input', `--${name} takes a whole number from ${least} to ${most}, not “${given}”.`);
}
