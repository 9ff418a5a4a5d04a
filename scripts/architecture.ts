/** Draws docs/architecture.svg from the imports of the sources: npm run architecture. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawArchitecture } from './architecture-picture.ts';
import { root } from './project.mjs';

writeFileSync(join(root, 'docs', 'architecture.svg'), drawArchitecture(root));
