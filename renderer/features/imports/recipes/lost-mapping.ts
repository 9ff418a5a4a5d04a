import type { FileState } from '../../../../shared/imports/open-file.ts';
import { isSameName, type StoredRecipe } from '../../../../shared/recipes.ts';
import type { Question } from '../../../ui/confirm/confirm.tsx';

interface KnownRecipes {
  readonly kept: readonly Pick<StoredRecipe, 'name'>[];
  /** Name of the saved recipe that a file uses, by the id of the file. */
  readonly inUse: Readonly<Record<string, string>>;
}

/** Question before closing files whose mapping would be lost; null if nothing is lost. */
export function lostMapping(files: readonly FileState[], { kept, inUse }: KnownRecipes): Question | null {
  const lost = files.filter(({ id, reading }) => {
    if (reading.state !== 'ready' || reading.file.recipe === null) return false;
    // The current mapping of the file, saved or not.
    const { name } = reading.file.recipe;
    return inUse[id] === undefined && !kept.some((each) => isSameName(each.name, name));
  });
  const [first, ...more] = lost;
  if (first === undefined) return null;
  const whose = more.length === 0 ? first.name : `${first.name} and ${more.length} more`;
  return {
    title: files.length === 1 ? `Close ${first.name}` : `Close ${files.length} files`,
    text: `The mapping of ${whose} is not saved as a recipe and will be lost when the ${more.length === 0 ? 'file is' : 'files are'} closed.`,
    yes: 'Close without saving',
    dangerous: true,
  };
}
