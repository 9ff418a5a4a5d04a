/** Script that writes the files of the corpus, and the tables that they contain as expected.json. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { corpus } from './corpus.test-kit.ts';

const folder = fileURLToPath(new URL('../corpus/', import.meta.url));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const { name, bytes } of corpus) writeFileSync(folder + name, bytes);
const expected = Object.fromEntries(corpus.map(({ name, tables }) => [name, tables]));
writeFileSync(`${folder}expected.json`, `${JSON.stringify(expected, null, 2)}\n`);
