/** Installs Debian packages where that is allowed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { say } from './project.mjs';

/** Returns whether this process is root on a system with apt-get. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Runs apt-get; prints its output only if it fails. @param {string[]} args */
export function apt(...args) {
  const { status, stdout, stderr } = spawnSync('apt-get', ['-q', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) say(`${stdout}${stderr}`.trim());
}
