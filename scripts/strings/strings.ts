/** Prints every text that users can read, with its location: of the window, the terminal, messages and help. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcesOf } from '../architecture/architecture-imports.ts';
import { root } from '../project.mjs';
import { userTextsOf } from './user-texts.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

for (const path of sourcesOf(root)) {
  const texts = userTextsOf(path, read(path));
  if (texts.length === 0) continue;
  console.log(`\n# ${path}`);
  for (const { line, text } of texts) console.log(`${line}\t${text.trim().replaceAll(/\s*\n\s*/gu, ' ↵ ')}`);
}
for (const path of globSync(['docs/help/*.md', 'docs/{terminal,practice}.md'], { cwd: root }).sort()) {
  console.log(`\n# ${path}`);
  for (const [at, line] of read(path).split('\n').entries())
    if (line.trim() !== '') console.log(`${at + 1}\t${line}`);
}
