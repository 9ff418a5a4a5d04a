/** Size of the first screen in kB: JavaScript and style sheets, compressed as by a web server, without fonts. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensureBuilt } from '../../build.mjs';
import { root } from '../../project.mjs';
import type { BenchRow } from '../bench-row.ts';
import { openEmptyWindow } from './first-screen-window.ts';

const kilobyte = 1000;

export const firstScreen: BenchRow = {
  name: 'first-screen',
  bar: '<=240',
  async run() {
    ensureBuilt();
    const paths = await openEmptyWindow();
    const files = await Promise.all(
      paths.map(async (path) => {
        const bytes = await readFile(join(root, 'dist/renderer', path));
        return { path, bytes: bytes.length, gzipBytes: gzipSync(bytes).length };
      }),
    );
    const sum = (what: 'bytes' | 'gzipBytes', ending: string) =>
      files.filter(({ path }) => path.endsWith(ending)).reduce((total, file) => total + file[what], 0) /
      kilobyte;
    const [scripts, styles] = [sum('gzipBytes', '.js'), sum('gzipBytes', '.css')];
    return {
      value: scripts + styles,
      detail: `kB in ${files.length} files: scripts ${scripts.toFixed(0)} (${sum('bytes', '.js').toFixed(0)} unpacked), style sheets ${styles.toFixed(0)}`,
    };
  },
};
