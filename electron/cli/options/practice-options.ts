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
  const port = wholeNumber('port', values.port, { minimum: 0, maximum: maxPort });
  const tokenLifeSeconds = wholeNumber('token-life', values['token-life'], {
    minimum: 1,
    maximum: maxLifeSeconds,
  });
  return {
    choice: { ...(port !== null && { port }), ...(tokenLifeSeconds !== null && { tokenLifeSeconds }) },
    json: values.json,
  };
}

function wholeNumber(
  name: string,
  given: string | undefined,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): number | null {
  if (given === undefined) return null;
  const number = Number(given);
  if (/^\d+$/u.test(given) && number >= minimum && number <= maximum) return number;
  throw new AppError(
    'bad-input',
    `--${name} takes a whole number from ${minimum} to ${maximum}, not “${given}”.`,
  );
}
