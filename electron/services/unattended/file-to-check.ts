/** A file to check, and how all files are read and sent. */
import type { TableSelection } from '../../../shared/imports/conversion.ts';
import type { Action } from '../../../shared/imports/open-file.ts';
import type { Overrules } from '../../../shared/imports/recognition.ts';
import type { Recipe } from '../../../shared/recipes/recipe.ts';

export interface FileToCheck {
  /** As the user gave it. */
  readonly path: string;
  /** Path of the file that has the content, where that is another one; the given path is `-` or an address then. */
  readonly readFrom?: string;
  readonly recipe: Recipe | null;
}

/** Reading and sending of the files, which override the recipes. */
export interface GivenOptions {
  /** Overrides that of the recipe. */
  readonly reading: Overrules;
  /** Absent where nothing is selected. */
  readonly source?: TableSelection | undefined;
  readonly sending: {
    readonly action?: Action;
    readonly nullKeyword?: string;
    readonly jsonStrings?: boolean;
  };
  /** Null if none is given. */
  readonly scope: string | null;
}
