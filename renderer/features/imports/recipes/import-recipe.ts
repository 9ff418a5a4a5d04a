import { AppError } from '../../../../shared/errors.ts';
import { maxRecipeCharacters } from '../../../../shared/recipes.ts';
import type { Host } from '../../../host.ts';

/** Text of a selected file, and its recipe's name, which a saved recipe already has. */
interface TakenName {
  readonly text: string;
  readonly name: string;
}

/**
 * Imports the recipe of the selected file; returns its name, or that the name is taken.
 * @throws AppError `bad-input` with the place and the reason, and other errors of the host
 */
export async function importRecipe(
  { api }: Host,
  file: File,
): Promise<{ name: string } | { taken: TakenName }> {
  // The size is checked before reading, because the file may have gigabytes. A character has at most four bytes.
  if (file.size > maxRecipeCharacters * 4)
    throw new AppError('bad-input', `${file.name} is too large to be a recipe.`);
  const text = await file.text();
  if (text.length > maxRecipeCharacters)
    throw new AppError('bad-input', `${file.name} is too large to be a recipe.`);
  try {
    return await api.recipes.importText({ text });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    return { taken: { text, name: nameIn(text) } };
  }
}

/** Name in the text of a recipe; valid JSON, because the host has read the text before it reports a taken name. */
const nameIn = (text: string): string => String(JSON.parse(text.replace(/^\ufeff/u, '')).name);
