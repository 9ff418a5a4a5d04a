/** `npm run licences`: writes the licences of all packages that the program is made of, for its page “About”. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLicences } from './licences/read-licences.mjs';
import { root, say } from './project.mjs';

const { list, texts } = readLicences();
writeFileSync(join(root, 'assets', 'licences.json'), list);
writeFileSync(join(root, 'assets', 'licences.txt'), texts);
say(`assets/licences.json and assets/licences.txt are those of ${JSON.parse(list).length} packages.`);
