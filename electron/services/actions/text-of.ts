/** Reads required text parameters of an action. */
import { AppError } from '../../../shared/errors.ts';

/** @throws AppError `bad-input` where it is missing */
export function textOf(parameters: Readonly<Record<string, unknown>>, name: string): string {
  const value = parameters[name];
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new AppError('bad-input', `The parameter “${name}” is missing.`);
}
