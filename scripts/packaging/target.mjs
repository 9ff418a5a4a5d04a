/** System and processor of a package. */
import { Refusal } from '../project.mjs';

/** @typedef {{ system: 'linux' | 'mac' | 'win', arch: 'x64' | 'arm64' }} Target */

/** Node's names of the systems. */
export const platformOf = /** @type {const} */ ({ linux: 'linux', mac: 'darwin', win: 'win32' });

/**
 * @param {{ linux?: boolean, mac?: boolean, win?: boolean, x64?: boolean, arm64?: boolean }} named
 * @param {{ platform: string, arch: string }} machine
 * @returns {Target}
 * @throws Refusal where nothing is named that could be packed here
 */
export function requireTarget(named, machine = process) {
  const systems = /** @type {const} */ (['linux', 'mac', 'win']);
  const own = systems.find((each) => platformOf[each] === machine.platform);
  const system = one(systems, named) ?? own;
  const arches = /** @type {const} */ (['x64', 'arm64']);
  const arch = one(arches, named) ?? arches.find((each) => each === machine.arch);
  if (!system || !arch)
    throw new Refusal(
      `There are no packages for ${machine.platform} on ${machine.arch}: name a system and a processor, such as --linux --x64.`,
    );
  if (system === 'mac' && own !== 'mac')
    throw new Refusal(
      'A package for macOS can be made on macOS only: its disk image and signature need Apple’s own tools.',
    );
  return { system, arch };
}

/**
 * @template {string} Name
 * @param {readonly Name[]} names
 * @param {{ [name: string]: unknown }} named
 * @returns {Name | undefined}
 */
function one(names, named) {
  const found = names.filter((name) => named[name]);
  if (found.length > 1)
    throw new Refusal(`Name one of --${names.join(', --')}: one package is made at a time.`);
  return found[0];
}
