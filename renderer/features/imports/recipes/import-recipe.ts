import { AppError } from '../../../../shared/errors.ts';
import { mostRecipeCharacters } from '../../../../shared/recipes.ts';
import type { Host } from '../../../host.ts';

/** A text that was picked and has the name of a recipe that is there already. */
interface TakenName {
  readonly text: string;
  readonly name: string;
}

/**
 * Imports the recipe of the selected file; returns its name, or that the name is taken.
 * @throws AppError `bad-input` with the place and the reason, and what the host throws
 */
export async function importRecipe(
  { api }: Host,
  file: File,
): Promise<{ name: string } | { taken: TakenName }> {
  // Checked before reading: the file may have gigabytes.
  if (file.size > mostRecipeCharacters * 4)
    throw new AppError('bad-input', `${file.name} is too large to be a recipe.`);
  const text = await file.text();
  if (text.length > mostRecipeCharacters)
    throw new AppError('bad-input', `${file.name} is too large to be a recipe.`);
  try {
    return await api.recipes.importText({ text });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    return { taken: { text, name: nameIn(text) } };
  }
}

/** The host has read the text as a recipe, or it would not know that its name is taken. */
const nameIn = (text: string): string => String(JSON.parse(text.replace(/^\ufeff/u, '')).name);
