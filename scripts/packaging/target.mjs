/** Chooses the system and the processor of a package. */
import { Refusal } from '../project.mjs';

/** @typedef {{ system: 'linux' | 'mac' | 'win', arch: 'x64' | 'arm64' }} Target */

/** Node's names of the systems. */
export const platformOf = /** @type {const} */ ({ linux: 'linux', mac: 'darwin', win: 'win32' });

/**
 * Returns the target that the options name; what they leave out is that of this machine.
 * @param {{ linux?: boolean, mac?: boolean, win?: boolean, x64?: boolean, arm64?: boolean }} named
 * @param {{ platform: string, arch: string }} machine
 * @returns {Target}
 * @throws Refusal if the target cannot be packed on this machine
 */
export function requireTarget(named, machine = process) {
  const systems = /** @type {const} */ (['linux', 'mac', 'win']);
  const systemHere = systems.find((each) => platformOf[each] === machine.platform);
  const system = onlyNamed(systems, named) ?? systemHere;
  const arches = /** @type {const} */ (['x64', 'arm64']);
  const arch = onlyNamed(arches, named) ?? arches.find((each) => each === machine.arch);
  if (!system || !arch)
    throw new Refusal(
      `There are no packages for ${machine.platform} on ${machine.arch}: name a system and a processor, such as --linux --x64.`,
    );
  if (system === 'mac' && systemHere !== 'mac')
    throw new Refusal(
      'A package for macOS can be made on macOS only: its disk image and signature need Apple’s own tools.',
    );
  return { system, arch };
}

/**
 * Returns the one of some options that is set, or undefined.
 * @template {string} Name
 * @param {readonly Name[]} names
 * @param {{ [name: string]: unknown }} named
 * @returns {Name | undefined}
 */
function onlyNamed(names, named) {
  const found = names.filter((name) => named[name]);
  if (found.length > 1)
    throw new Refusal(`Name one of --${names.join(', --')}: one package is made at a time.`);
  return found[0];
}
