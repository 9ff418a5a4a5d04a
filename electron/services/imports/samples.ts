/** The sample files that come with the program. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';

export const samples = [
  { name: 'machines.csv', about: '1,000 machines, with the column names of the platform.' },
  {
    name: 'machines-with-faults.csv',
    about: '1,000 machines without a scope; 12 rows also have other errors.',
  },
  {
    name: 'maschinen-semikolon.csv',
    about: 'A spreadsheet with its own column names, semicolons and Windows-1252, to be mapped.',
  },
  { name: 'edges.csv', about: '600 edges between the machines of machines.csv; send those first.' },
  { name: 'timeseries.csv', about: '24 timeseries vertices: the CPU load of machines.' },
  { name: 'timeseries-values.csv', about: '1,124 values for timeseries.csv, one in each row.' },
  { name: 'timeseries-items.csv', about: 'Values for timeseries.csv, a list of 48 in each row.' },
  { name: 'attachments.csv', about: '30 notes and 10 pictures for machines of machines.csv.' },
  {
    name: 'combined.csv',
    about: '60 pieces of software with edges to machines of machines.csv, issues and attachments.',
  },
  {
    name: 'incidents.csv',
    about: '40 incidents at machines of machines.csv, five with a comment; send those machines first.',
  },
] as const;

const machines = 'machines.csv';
const timeseries = 'timeseries.csv';
/** By sample whose rows refer to vertices of another sample: that sample. */
const neededBy: Readonly<Record<string, string>> = {
  'edges.csv': machines,
  'timeseries-values.csv': timeseries,
  'timeseries-items.csv': timeseries,
  'attachments.csv': machines,
  'combined.csv': machines,
  'incidents.csv': machines,
};

/** Returns the sample to whose vertices a sample refers; null where it needs no other. */
export const neededSample = (name: string): string | null => neededBy[name] ?? null;

/** Path of the samples for the column conventions in Help; they are opened from there only. */
export const exampleFolder = 'examples';
export const examples = [
  'example-vertices.csv',
  'example-lists.csv',
  'example-edges.csv',
  'example-timeseries.csv',
  'example-items.csv',
  'example-attachments.csv',
  'example-combined.csv',
  'example-objects.csv',
] as const;

/** @throws AppError `not-found` where there is no such sample or example */
export async function samplePath(folder: string, name: string): Promise<string> {
  const isExample = examples.some((example) => example === name);
  if (!isExample && !samples.some((sample) => sample.name === name))
    throw new AppError('not-found', `There is no sample named “${name}”.`);
  const path = isExample ? join(folder, exampleFolder, name) : join(folder, name);
  try {
    await access(path);
  } catch (cause) {
    throw new AppError('not-found', `The sample ${name} is missing from this installation.`, { cause });
  }
  return path;
}
