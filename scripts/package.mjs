/** `npm run package`: packs the desktop program, or prints in one line what is missing if Electron is not available. */
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { findElectronFor } from './packaging/electron-source.mjs';
import { pack } from './packaging/pack.mjs';
import { requireTarget } from './packaging/target.mjs';
import { giveUp, say } from './project.mjs';

const usage = `npm run package -- [--linux | --mac | --win] [--x64 | --arm64] [--dir]

  Without a system or a processor, those of this machine are used.
  --dir                     the program's folder alone, without an installer
  --electron-dist FOLDER    an unpacked Electron instead of a downloaded one
  --output FOLDER           where the packages go (release)`;

try {
  const { values } = parseArgs({
    options: {
      linux: { type: 'boolean' },
      mac: { type: 'boolean' },
      win: { type: 'boolean' },
      x64: { type: 'boolean' },
      arm64: { type: 'boolean' },
      dir: { type: 'boolean', default: false },
      'electron-dist': { type: 'string' },
      output: { type: 'string', default: 'release' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) console.log(usage);
  else await run(values);
} catch (error) {
  giveUp(error);
}

/** @param {Parameters<typeof requireTarget>[0] & { 'electron-dist'?: string, output: string, dir: boolean }} values */
async function run(values) {
  const target = requireTarget(values);
  ensureInstalled();
  // Searched before the build, so that a missing Electron is reported at once.
  const electronDist = await findElectronFor(target, values);
  ensureBuilt();
  const packages = await pack({ ...target, dir: values.dir, electronDist, output: values.output });
  for (const path of packages) say(`Packed ${path}`);
}
