/** Draws docs/architecture.svg from the imports of the sources: npm run architecture. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';
import { drawArchitecture } from './architecture-picture.ts';

writeFileSync(join(root, 'docs', 'architecture.svg'), drawArchitecture(root));
