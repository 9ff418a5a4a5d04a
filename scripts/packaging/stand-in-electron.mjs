/**
 * Creates a folder that the builder accepts as an unpacked Electron for Linux, for tests of packaging without a
 * download.
 */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Marker of the fuses in Electron's program; a version, their number and one character each follow. */
const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/**
 * Electron's own values, in its order.
 * @source build/fuses/fuses.json5 of Electron 45
 */
const fuseDefaults = '101100011';

/** @param {string} folder created by this function */
export function makeStandInElectron(folder) {
  for (const name of ['resources', 'locales']) mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version', 'chrome-sandbox', 'locales/en-US.pak'])
    writeFileSync(join(folder, name), 'A stand-in for a part of Electron.\n');
  const program = join(folder, 'electron');
  const padding = Buffer.alloc(4096);
  const wire = Buffer.concat([
    Buffer.from(fuseSentinel, 'latin1'),
    Buffer.from([1, fuseDefaults.length]),
    Buffer.from(fuseDefaults),
  ]);
  writeFileSync(program, Buffer.concat([padding, wire, padding]));
  chmodSync(program, 0o755);
}

/**
 * Returns the fuses of a program in their order; true for a fuse that is on.
 * @param {Buffer} program
 */
export function fusesOf(program) {
  const at = program.indexOf(fuseSentinel, 0, 'latin1') + fuseSentinel.length;
  const [version, count = 0] = program.subarray(at);
  if (version !== 1) throw new Error(`These are fuses of version ${version}.`);
  return [...program.subarray(at + 2, at + 2 + count)].map((fuse) => fuse === 0x31);
}
