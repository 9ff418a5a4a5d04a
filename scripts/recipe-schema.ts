/** Writes assets/recipe.schema.json from the schema that recipes are read with. After changing that, run it and `npm run format`. */
import { writeFileSync } from 'node:fs';
import { recipeJsonSchema } from '../shared/recipes/recipe.ts';

writeFileSync(
  new URL('../assets/recipe.schema.json', import.meta.url),
  `${JSON.stringify(recipeJsonSchema(), null, 2)}\n`,
);
