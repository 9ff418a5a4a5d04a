/** Progress of the work on an open file, and the decisions that are made without a window. */
import { AppError } from '../../../shared/errors.ts';
import type { FileState } from '../../../shared/imports/open-file.ts';
import type { Overrules } from '../../../shared/imports/recognition.ts';
import type { Recipe } from '../../../shared/recipes/recipe.ts';
import type { GivenOptions } from './file-to-check.ts';

export type WorkPart = 'reading' | 'checking';

/** Whether the header is recognised with the given options; also true if the file cannot be read. */
export function isRecognised({ reading }: FileState, overrides: Overrules = {}): boolean {
  if (reading.state !== 'ready') return reading.state === 'failed';
  const { recognition, index, converted } = reading.file;
  if (index.state === 'failed') return true;
  // This program decides how a converted copy is written, so only the kind can be overridden.
  if (converted !== undefined) return overrides.kind === undefined || recognition.kind.overruled;
  return (Object.keys(overrides) as (keyof Overrules)[]).every((option) => recognition[option].overruled);
}

/** Whether all work on the file has ended, successfully or not. */
export function isComplete({ reading }: FileState): boolean {
  if (reading.state !== 'ready') return reading.state === 'failed';
  const { index, check } = reading.file;
  if (index.state !== 'done') return index.state === 'failed';
  return check.state === 'done' || check.state === 'failed';
}

/** Current step of the work on the file, with its share of 0 to 1. */
export function workOn({ reading }: FileState): { part: WorkPart; share: number } {
  if (reading.state !== 'ready') return { part: 'reading', share: 0 };
  const { index, check } = reading.file;
  const part = index.state === 'done' ? 'checking' : 'reading';
  const work = index.state === 'done' ? check : index;
  return { part, share: work.state === 'working' ? work.share : 0 };
}

/** Why a file whose work came to an end was not checked, in one sentence; null where it was. */
export function failureOf({ reading }: FileState): string | null {
  if (reading.state !== 'ready') return reading.state === 'failed' ? reading.message : 'It was not read.';
  const { index, check, recipeFaults } = reading.file;
  for (const work of [index, check]) if (work.state === 'failed') return work.message;
  const [fault] = recipeFaults;
  return fault === undefined ? null : `The recipe cannot be used for this file: ${fault.message}`;
}

/** @throws AppError `bad-input` for an action that the kind of file does not have */
export function refuseAction({ reading }: FileState, { action }: GivenOptions['sending']): void {
  if (action === undefined || reading.state !== 'ready') return;
  const { recognition, actions } = reading.file;
  if (actions.includes(action)) return;
  throw new AppError(
    'bad-input',
    `Files of ${recognition.kind.value} have no ${action}; use ${actions.join(' or ')}.`,
  );
}

/** Returns the reading settings of the recipe, overridden by the given options. */
export const readingOf = (recipe: Recipe | null, overrides: Overrules): Overrules => ({
  ...recipe?.reading,
  ...overrides,
});
