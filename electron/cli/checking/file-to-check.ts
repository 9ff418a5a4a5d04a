/** A file to check, and the options for all files. */

import type { Recipe } from '../../../shared/recipes/recipe.ts';
import type { CheckOptions } from '../options/check-options.ts';

export interface FileToCheck {
  /** As given. */
  readonly path: string;
  readonly recipe: Recipe | null;
}

/** Reading and sending of the files, which override the recipes. */
export type GivenOptions = Pick<CheckOptions, 'reading' | 'source' | 'sending' | 'scope'>;
