/** The sample files that travel with the program. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';

export const samples = [
  { name: 'machines.csv', about: '1,000 machines, ready to send.' },
  {
    name: 'machines-with-faults.csv',
    about: '1,000 machines without a scope, and 12 rows with other faults.',
  },
  { name: 'maschinen-semikolon.csv', about: 'A spreadsheet export with semicolons, in Windows-1252.' },
] as const;

/** @throws AppError `not-found` where there is no such sample */
export async function samplePath(folder: string, name: string): Promise<string> {
  const known = samples.find((sample) => sample.name === name);
  if (!known) throw new AppError('not-found', `There is no sample named “${name}”.`);
  const path = join(folder, known.name);
  try {
    await access(path);
  } catch (cause) {
    throw new AppError('not-found', `The sample ${name} is missing from this installation.`, { cause });
  }
  return path;
}
