/** Finds a table of an input by the name that a user gives it. */
import { AppError } from '../../../shared/errors.ts';
import type { SourceTable } from './source.ts';

/**
 * Returns the table of this name; if there is none, the first one whose name differs only in case.
 * @throws AppError `bad-input` with the names of all tables
 */
export function tableNamed(tables: readonly SourceTable[], name: string, file: string): SourceTable {
  const found =
    tables.find((each) => each.name === name) ??
    tables.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  if (tables.length === 0) throw new AppError('bad-input', `${file} contains no table.`);
  const names = tables.map((each) => `“${each.name}”`).join(', ');
  throw new AppError('bad-input', `${file} has no table “${name}”; it contains ${names}.`);
}
