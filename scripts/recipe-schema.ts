/**
 * Writes assets/recipe.schema.json from the schema that reads recipes. Run this script and `npm run format` after a
 * change of that schema.
 */
import { writeFileSync } from 'node:fs';
import { recipeJsonSchema } from '../shared/recipes/recipe.ts';

writeFileSync(
  new URL('../assets/recipe.schema.json', import.meta.url),
  `${JSON.stringify(recipeJsonSchema(), null, 2)}\n`,
);
